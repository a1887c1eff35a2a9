import { describe, expect, it } from 'vitest';
import { centred, keyed, panned, SCALE_MAX, STEP, WHOLE, zoomed } from './view';

describe('zooming', () => {
  it('keeps what lies under the pointer in its place', () => {
    const spot = { x: 0.25, y: 0.75 };
    const before = { scale: 2, x: -0.4, y: -0.6 };
    const after = zoomed(before, 1.5, spot);
    // the same share of the picture lies under the spot
    expect((spot.x - after.x) / after.scale).toBeCloseTo((spot.x - before.x) / before.scale);
    expect((spot.y - after.y) / after.scale).toBeCloseTo((spot.y - before.y) / before.scale);
  });

  it.each([
    ['in', 100, SCALE_MAX],
    ['out', 0.01, 1],
  ])('ends at the last scale when zooming %s', (_direction, factor, scale) => {
    expect(zoomed({ scale: 2, x: -0.5, y: -0.5 }, factor).scale).toBe(scale);
  });

  it('shows the whole picture again at full size', () => {
    expect(zoomed({ scale: 2, x: -1, y: 0 }, 0.1, { x: 1, y: 0 })).toEqual(WHOLE);
  });
});

describe('moving', () => {
  it.each([
    ['left', 5, 0, { x: 0, y: -0.5 }],
    ['right', -5, 0, { x: -1, y: -0.5 }],
    ['top', 0, 5, { x: -0.5, y: 0 }],
    ['bottom', 0, -5, { x: -0.5, y: -1 }],
  ])('stops at the %s edge of the picture', (_edge, dx, dy, end) => {
    expect(panned({ scale: 2, x: -0.5, y: -0.5 }, dx, dy)).toEqual({ scale: 2, ...end });
  });

  it('brings a place to the middle, or as near as the edge allows', () => {
    expect(centred({ scale: 2, x: 0, y: 0 }, { x: 0.5, y: 0.5 })).toEqual({ scale: 2, x: -0.5, y: -0.5 });
    expect(centred({ scale: 2, x: -0.5, y: -0.5 }, { x: 0, y: 1 })).toEqual({ scale: 2, x: 0, y: -1 });
  });
});

describe('keys', () => {
  const half = { scale: 2, x: -0.5, y: -0.5 };

  it('zooms with plus and minus and ends with zero', () => {
    expect(keyed(WHOLE, '+')?.scale).toBe(STEP);
    expect(keyed(half, '-')?.scale).toBe(2 / STEP);
    expect(keyed(half, '0')).toEqual(WHOLE);
  });

  it('moves the enlarged picture with the arrows', () => {
    expect(keyed(half, 'ArrowRight')?.x).toBeLessThan(half.x);
    expect(keyed(half, 'ArrowUp')?.y).toBeGreaterThan(half.y);
  });

  it.each([['ArrowLeft'], ['ArrowDown'], ['a'], ['Tab']])('leaves %s alone at full size', (key) => {
    expect(keyed(WHOLE, key)).toBeNull();
  });
});
