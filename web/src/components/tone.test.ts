import { describe, expect, it } from 'vitest';
import { damageTone, resultTone } from './tone';

describe('tones', () => {
  it.each([
    [0, 'success'],
    [1, 'warning'],
    [2, 'warning'],
    [3, 'danger'],
  ])('%i issues are %s', (count, tone) => expect(damageTone(count)).toBe(tone));

  it.each([
    ['dusty', 95, 2, 'warning'],
    ['clean', 95, 0, 'success'],
    ['dusty', 60, 0, 'danger'],
    ['dusty', null, 3, 'danger'],
    ['dusty', 80, null, 'warning'],
    ['physical_damage', 95, null, 'warning'],
    ['no_panel', null, null, undefined],
  ] as const)('%s with a score of %s and %s issues is %s, the worse of both', (condition, score, issuesCount, tone) =>
    expect(resultTone({ condition, score, issuesCount })).toBe(tone),
  );
});
