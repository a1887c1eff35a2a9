import { describe, expect, it } from 'vitest';
import { formatFor } from './format';

const now = Date.parse('2026-06-18T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
/** Spaces that do not break look like spaces. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('how long ago', () => {
  it.each([
    [0, 'just now', 'upravo sada'],
    [59, 'just now', 'upravo sada'],
    [60, '1 minute ago', 'prije 1 minutu'],
    [3_599, '59 minutes ago', 'prije 59 minuta'],
    [3 * 3_600, '3 hours ago', 'prije 3 sata'],
    [5 * 3_600, '5 hours ago', 'prije 5 sati'],
    [86_400, 'yesterday', 'jučer'],
    [3 * 86_400, '3 days ago', 'prije 3 dana'],
    [-2 * 3_600, 'in 2 hours', 'za 2 sata'],
  ])('%i s', (seconds, en, hr) => {
    expect(formatFor('en').ago(ago(seconds), now)).toBe(en);
    expect(formatFor('hr').ago(ago(seconds), now)).toBe(hr);
  });
});

describe('numbers', () => {
  it('follow the language', () => {
    expect(plain(formatFor('en').number(4275.5, 1))).toBe('4,275.5');
    expect(plain(formatFor('hr').number(4275.5, 1))).toBe('4.275,5');
    expect(plain(formatFor('en').percent(92))).toBe('92%');
    expect(plain(formatFor('hr').percent(92))).toBe('92 %');
    expect(plain(formatFor('hr').eur(1500))).toBe('1.500 €');
  });

  it.each([
    [0, '1 kB', '1 kB'],
    [9_400, '9 kB', '9 kB'],
    [1_023_400, '999 kB', '999 kB'],
    [1_048_575, '1.0 MB', '1,0 MB'],
    [4_194_304, '4.0 MB', '4,0 MB'],
  ])('of %i bytes take the unit that fits', (bytes, en, hr) => {
    expect(plain(formatFor('en').fileSize(bytes))).toBe(en);
    expect(plain(formatFor('hr').fileSize(bytes))).toBe(hr);
  });

  it('are built once', () => {
    expect(formatFor('hr')).toBe(formatFor('hr'));
  });
});
