import type { Schemas } from '@/api/client';

type Condition = Schemas['Condition'];
type Decision = Schemas['Decision'];

/** What the list is chosen by, as it stands in the address; days are the reader's own, `until` included. */
export type HistoryFilter = {
  text: string;
  condition: Condition | '';
  decision: Decision | '';
  from: string;
  until: string;
};

export const CONDITIONS = [
  'clean',
  'dusty',
  'bird_drop',
  'snow_covered',
  'electrical_damage',
  'physical_damage',
  'unsure',
  'no_panel',
  'thermal',
] as const satisfies readonly Condition[];

export const DECISIONS = [
  'clean',
  'wait',
  'inspect',
  'watch',
  'none',
  'unknown',
] as const satisfies readonly Decision[];

export const EVERYTHING: HistoryFilter = { text: '', condition: '', decision: '', from: '', until: '' };
export const TEXT_MAX_LENGTH = 80;
export const WORDS_MAX = 8;

const KEYS = ['text', 'condition', 'decision', 'from', 'until'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const knownOr = <T extends string>(known: readonly T[], value: string | null): T | '' =>
  known.find((one) => one === value) ?? '';
const dayOr = (value: string | null) =>
  value && DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00`)) ? value : '';

/** What an address says that has a meaning; the rest is passed over. */
export function filterIn(params: URLSearchParams): HistoryFilter {
  const words = (params.get('text') ?? '').slice(0, TEXT_MAX_LENGTH).split(' ');
  return {
    text: words.slice(0, WORDS_MAX).join(' '),
    condition: knownOr(CONDITIONS, params.get('condition')),
    decision: knownOr(DECISIONS, params.get('decision')),
    from: dayOr(params.get('from')),
    until: dayOr(params.get('until')),
  };
}

/** The address with this filter; what else it holds stays. */
export function addressWith(params: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of KEYS) {
    if (filter[key]) next.set(key, filter[key]);
    else next.delete(key);
  }
  return next;
}

export const isEverything = (filter: HistoryFilter) => KEYS.every((key) => filter[key].trim() === '');
export const isBackwards = ({ from, until }: HistoryFilter) => from !== '' && until !== '' && until < from;

/** Midnight at the start of a day where the reader is, or that many days later. */
function startOf(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}

/** The filter as the server takes it: absent what does not choose, instants for days. */
export function searchedBy({ text, condition, decision, from, until }: HistoryFilter) {
  return {
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(condition ? { condition } : {}),
    ...(decision ? { decision } : {}),
    ...(from ? { from: startOf(from) } : {}),
    ...(until ? { until: startOf(until, 1) } : {}),
  };
}
