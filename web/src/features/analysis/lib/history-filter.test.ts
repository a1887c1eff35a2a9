import { describe, expect, it } from 'vitest';
import { addressWith, EVERYTHING, filterIn, isBackwards, isEverything, searchedBy } from './history-filter';

const inAddress = (search: string) => filterIn(new URLSearchParams(search));

describe('the filter in the address', () => {
  it('is read, and what has no meaning is passed over', () => {
    expect(inAddress('')).toEqual(EVERYTHING);
    expect(inAddress('condition=wet&decision=buy&from=today&until=2026-99-01')).toEqual(EVERYTHING);
    expect(inAddress('text=krov&condition=dusty&decision=wait&from=2026-06-01&until=2026-06-30')).toEqual({
      text: 'krov',
      condition: 'dusty',
      decision: 'wait',
      from: '2026-06-01',
      until: '2026-06-30',
    });
  });

  it('has no more words and letters than the server takes', () => {
    expect(inAddress(`text=${'a'.repeat(100)}`).text).toHaveLength(80);
    expect(inAddress('text=a b c d e f g h i').text).toBe('a b c d e f g h');
  });

  it('is written beside what else stands there', () => {
    const address = new URLSearchParams('result=a1&condition=dusty');
    expect(addressWith(address, { ...EVERYTHING, text: 'krov' }).toString()).toBe('result=a1&text=krov');
    expect(addressWith(address, EVERYTHING).toString()).toBe('result=a1');
  });
});

describe('what the server is asked', () => {
  it('leaves out what does not choose', () => {
    expect(searchedBy({ ...EVERYTHING, text: '  ' })).toEqual({});
    expect(searchedBy({ ...EVERYTHING, text: ' krov ', decision: 'none' })).toEqual({ text: 'krov', decision: 'none' });
  });

  it('has the days of the reader, the last one whole', () => {
    const { from, until } = searchedBy({ ...EVERYTHING, from: '2026-06-01', until: '2026-06-01' });
    expect(from).toBe(new Date(2026, 5, 1).toISOString());
    expect(until).toBe(new Date(2026, 5, 2).toISOString());
  });
});

it('knows everything from something and forwards from backwards', () => {
  expect(isEverything(EVERYTHING)).toBe(true);
  expect(isEverything({ ...EVERYTHING, text: ' ' })).toBe(true);
  expect(isEverything({ ...EVERYTHING, from: '2026-06-01' })).toBe(false);
  expect(isBackwards({ ...EVERYTHING, from: '2026-06-02', until: '2026-06-01' })).toBe(true);
  expect(isBackwards({ ...EVERYTHING, from: '2026-06-01', until: '2026-06-01' })).toBe(false);
  expect(isBackwards({ ...EVERYTHING, until: '2026-06-01' })).toBe(false);
});
