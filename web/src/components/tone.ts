import type { Schemas } from '@/api/client';

/** How good or bad something is, in the colours of status. */
export type Tone = 'success' | 'warning' | 'danger';

export const toneText = { success: 'text-success', warning: 'text-warning', danger: 'text-danger' } as const;
export const toneMark = { success: 'bg-success-mark', warning: 'bg-warning-mark', danger: 'bg-danger-mark' } as const;

/** 90 or more is clean, 70 to 89 needs attention, below 70 is dirty. `score` is 0..100. */
export function cleanlinessTone(score: number): Tone {
  if (score >= 90) return 'success';
  return score >= 70 ? 'warning' : 'danger';
}

/** No damage is good news, up to two findings ask for attention, three or more for action. */
export function damageTone(issuesCount: number): Tone {
  if (issuesCount === 0) return 'success';
  return issuesCount < 3 ? 'warning' : 'danger';
}

const WORST_FIRST = ['danger', 'warning', 'success'] as const;

type Result = Pick<Schemas['RecentAnalysis'], 'condition' | 'score' | 'issuesCount'>;

/** The worse of what was judged; undefined when nothing was. Damage that has no place yet asks for attention. */
export function resultTone({ condition, score, issuesCount }: Result): Tone | undefined {
  const tones = new Set<Tone>();
  if (score !== null) tones.add(cleanlinessTone(score));
  if (issuesCount !== null) tones.add(damageTone(issuesCount));
  else if (condition === 'electrical_damage' || condition === 'physical_damage') tones.add('warning');
  return WORST_FIRST.find((tone) => tones.has(tone));
}
