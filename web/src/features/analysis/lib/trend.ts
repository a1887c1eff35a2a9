import type { Schemas } from '@/api/client';

export type TrendPoint = Schemas['AnalysisSeries']['points'][number];

/** The room of the drawing, in its own units; scores stand from the bottom up. */
export const ROOM = { width: 640, height: 200, left: 36, right: 12, top: 12, bottom: 28 };

/** A point where it is drawn; null is not drawn, and the line has a gap there. */
export type Spot = { x: number; y: number | null; low: number | null; high: number | null };

/** 100 is at the top of the room, 0 at the bottom. */
export const heightOf = (score: number) => {
  const { top, height, bottom } = ROOM;
  return top + (1 - Math.min(100, Math.max(0, score)) / 100) * (height - top - bottom);
};

/** Points by their time; those of one moment share the room evenly. */
export function spotsOf(points: readonly TrendPoint[]): Spot[] {
  const times = points.map(({ date }) => Date.parse(date));
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first;
  const room = ROOM.width - ROOM.left - ROOM.right;
  return points.map(({ score, low, high }, i) => {
    const share = span > 0 ? ((times[i] ?? first) - first) / span : points.length > 1 ? i / (points.length - 1) : 0.5;
    const at = (value: number | null) => (value === null ? null : heightOf(value));
    return { x: ROOM.left + share * room, y: at(score), low: at(low), high: at(high) };
  });
}

const move = (x: number, y: number, i: number) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;

/** Stretches of points that are all there. */
function stretches<T>(spots: readonly Spot[], read: (spot: Spot) => T | null): T[][] {
  const found: T[][] = [[]];
  for (const spot of spots) {
    const value = read(spot);
    if (value === null) found.push([]);
    else found.at(-1)?.push(value);
  }
  return found.filter((stretch) => stretch.length > 0);
}

export const lineOf = (spots: readonly Spot[]) =>
  stretches(spots, ({ x, y }) => (y === null ? null : { x, y }))
    .map((stretch) => stretch.map(({ x, y }, i) => move(x, y, i)).join(''))
    .join('');

/** There along the upper edge, back along the lower. */
export const bandOf = (spots: readonly Spot[]) =>
  stretches(spots, ({ x, low, high }) => (low === null || high === null ? null : { x, low, high }))
    .map((stretch) => {
      const edge = [...stretch.map(({ x, high }) => [x, high]), ...stretch.reverse().map(({ x, low }) => [x, low])];
      return `${edge.map(([x = 0, y = 0], i) => move(x, y, i)).join('')}Z`;
    })
    .join('');
