import { describe, expect, it } from 'vitest';
import { type Advice, adviceOn } from './advice';
import { glareSpot } from './glare-spots';
import { looksLikeNoPanel, noPanelOdds, panelFeatures } from './panel-hint';
import { labPlanes, type Pixels } from './planes';
import { MEASURES, measureTiles, type Tiles, workingSize } from './tiles';

type Rgb = [number, number, number];

function picture(width: number, height: number, colour: (x: number, y: number) => Rgb): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) data.set([...colour(i % width, Math.floor(i / width)), 255], i * 4);
  return { width, height, data };
}

/** Blue cells with light lines between them, each line as soft as wanted. */
const panels = (softness: number, light = 1): Pixels =>
  picture(512, 384, (x, y) => {
    const toLine = (at: number) => Math.abs(((at + 24) % 48) - 24);
    const line = Math.max(0, 1 - Math.min(toLine(x), toLine(y)) / softness);
    const level = (cell: number) => (cell + (210 - cell) * line) * light;
    return [level(35), level(55), level(105)];
  });

describe('the measures', () => {
  it.each<[string, Rgb, number[]]>([
    // as OpenCV's 8-bit Lab has them, a and b less 128
    ['white', [255, 255, 255], [255, 0, 0]],
    ['red', [255, 0, 0], [136, 80, 67]],
    ['blue', [0, 0, 255], [82, 79, -108]],
    ['grey', [128, 128, 128], [137, 0, 0]],
  ])('take %s for what the server takes it', (_, colour, expected) => {
    const { lightness, a, b } = labPlanes(picture(1, 1, () => colour));
    expect([lightness[0], a[0], b[0]].map((value) => Math.round(value as number) + 0)).toEqual(expected);
  });

  it.each([
    [4000, 3000, { width: 512, height: 384 }],
    [640, 427, { width: 512, height: 336 }],
    [427, 640, { width: 336, height: 512 }],
    [95, 200, null],
    [2000, 300, null],
  ])('work on a photo of %d by %d at the server’s size', (width, height, size) => {
    expect(workingSize(width, height)).toEqual(size);
  });

  it('find the two directions of a grid, and none in noise', () => {
    const middle = 8 * 32 + 16;
    expect(measureTiles(panels(2)).crossingShare[middle]).toBeGreaterThan(0.9);
    let state = 1;
    const noise = picture(512, 384, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return [state >>> 24, state >>> 24, state >>> 24];
    });
    expect(measureTiles(noise).crossingShare[middle]).toBeLessThan(0.4);
  });
});

describe('the advice', () => {
  it.each<[string, Pixels, Advice[]]>([
    ['sharp panels', panels(2), []],
    ['panels out of focus', panels(24), ['blurred']],
    ['panels at night', panels(2, 0.25), ['too_dark']],
    ['a picture in greys, which may be a thermal one', picture(512, 384, (x) => [x / 4, x / 4, x / 4]), []],
    ['a picture of the night', picture(512, 384, () => [4, 4, 4]), ['too_dark']],
    ['a picture of the sun', picture(512, 384, () => [255, 255, 255]), ['too_bright']],
    ['a palette of colours, which may be a thermal one', picture(512, 384, (x) => [255 - x / 4, 20, x / 2]), []],
    ['a sheet of pale blue', picture(512, 384, (x, y) => [240, 244, 255 - ((x + y) % 2) * 8]), ['too_bright']],
  ])('on %s', (_, pixels, advice) => {
    expect(adviceOn(measureTiles(pixels))).toEqual(advice);
  });
});

function tilesWith(parts: Partial<Record<(typeof MEASURES)[number], Record<number, number>>>): Tiles {
  const blank = MEASURES.map((measure) => {
    const values = new Float32Array(32 * 24);
    for (const [tile, value] of Object.entries(parts[measure] ?? {})) values[Number(tile)] = value;
    return [measure, values];
  });
  return { columns: 32, rows: 24, ...Object.fromEntries(blank) };
}

const square = (column: number, row: number, side: number, value = 1) =>
  Object.fromEntries(
    Array.from({ length: side * side }, (_, i) => [(row + Math.floor(i / side)) * 32 + column + (i % side), value]),
  );

describe('glare', () => {
  it('is a burnt-out spot inside the picture', () => {
    expect(glareSpot(tilesWith({ glareShare: square(10, 8, 6) }))).toBeCloseTo(36 / 768);
  });

  it.each([
    ['reaches the edge, as sky does', { glareShare: square(0, 8, 6) }],
    ['reaches the upper edge', { glareShare: square(10, 0, 6) }],
    ['is only half burnt out', { glareShare: square(10, 8, 6, 0.4) }],
    ['lies in snow', { glareShare: square(10, 8, 6), whiteShare: square(0, 0, 20) }],
  ])('is not what %s', (_, parts) => {
    expect(glareSpot(tilesWith(parts))).toBe(0);
  });

  it('counts with its largest spot', () => {
    const two = { ...square(4, 4, 3), ...square(20, 12, 4) };
    expect(glareSpot(tilesWith({ glareShare: two }))).toBeCloseTo(16 / 768);
  });

  it('may make its surroundings white', () => {
    const parts = { glareShare: square(10, 8, 6), whiteShare: square(8, 6, 10) };
    expect(glareSpot(tilesWith(parts))).toBeCloseTo(36 / 768);
  });
});

describe('the hint that no panel is shown', () => {
  it('is given for foliage and not for panels', () => {
    const foliage = picture(512, 384, (x, y) => {
      const leaf = Math.sin(x * 1.7 + Math.sin(y / 9) * 6) * Math.sin(y * 1.3 + Math.sin(x / 7) * 5);
      return [70 + 45 * leaf, 105 + 60 * leaf, 40 + 20 * leaf];
    });
    expect(looksLikeNoPanel(measureTiles(panels(2)))).toBe(false);
    expect(looksLikeNoPanel(measureTiles(foliage))).toBe(true);
  });

  it('is not overruled by a single measure beyond all that was learnt', () => {
    const features = panelFeatures(measureTiles(panels(2)));
    const odds = noPanelOdds(features);
    const changed = features.map((value, i) => (i === 0 ? value + 1e9 : value));
    expect(Math.abs(noPanelOdds(changed) - odds)).toBeLessThan(5);
  });
});
