import { describe, expect, it } from 'vitest';
import { series } from '../test-data';
import { bandOf, heightOf, lineOf, ROOM, spotsOf, type TrendPoint } from './trend';

const point = (date: string, score: number | null = 80): TrendPoint => ({
  id: date,
  date,
  condition: 'dusty',
  score,
  low: score === null ? null : score - 5,
  high: score === null ? null : score + 5,
});

describe('the places of the points', () => {
  it('stand by their time, from edge to edge', () => {
    const [first, middle, last] = spotsOf(['2026-01-01', '2026-01-02', '2026-01-05'].map((day) => point(day)));
    expect(first?.x).toBe(ROOM.left);
    expect(last?.x).toBe(ROOM.width - ROOM.right);
    expect(middle?.x).toBe(ROOM.left + (ROOM.width - ROOM.left - ROOM.right) / 4);
  });

  it('share the room when all are of one moment, and one alone stands in the middle', () => {
    const same = spotsOf([point('2026-01-01'), point('2026-01-01'), point('2026-01-01')]);
    expect(same[1]?.x).toBe((ROOM.left + ROOM.width - ROOM.right) / 2);
    expect(spotsOf([point('2026-01-01')])[0]?.x).toBe((ROOM.left + ROOM.width - ROOM.right) / 2);
    expect(spotsOf([])).toEqual([]);
  });

  it('are within the room, whatever the score', () => {
    expect(heightOf(100)).toBe(ROOM.top);
    expect(heightOf(0)).toBe(ROOM.height - ROOM.bottom);
    expect(heightOf(140)).toBe(ROOM.top);
    expect(heightOf(-3)).toBe(ROOM.height - ROOM.bottom);
  });
});

describe('line and band', () => {
  it('have a gap where a photo was not judged', () => {
    const spots = spotsOf(series.points);
    expect(lineOf(spots).match(/M/g)).toHaveLength(2);
    expect(bandOf(spots).match(/Z/g)).toHaveLength(2);
  });

  it('are empty without a judged photo', () => {
    const spots = spotsOf([point('2026-01-01', null)]);
    expect(lineOf(spots)).toBe('');
    expect(bandOf(spots)).toBe('');
  });
});
