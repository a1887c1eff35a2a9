import type { Schemas } from '@/api/client';

/** A picture that shows no panel, or too little of them, gets reasons instead of a score. */
export const isJudged = (condition: Schemas['Condition']) => condition !== 'no_panel' && condition !== 'unsure';
