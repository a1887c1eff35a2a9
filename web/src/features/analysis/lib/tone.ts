import type { Schemas } from '@/api/client';

/** No damage is good news, up to two findings ask for attention, three or more for action. */
export function damageTone(issuesCount: number): 'success' | 'warning' | 'danger' {
  if (issuesCount === 0) return 'success';
  return issuesCount < 3 ? 'warning' : 'danger';
}

/** A picture that shows no panel, or too little of them, gets reasons instead of a score. */
export const isJudged = (condition: Schemas['Condition']) => condition !== 'no_panel' && condition !== 'unsure';
