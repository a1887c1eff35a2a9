import hint from './panel-hint.json';
import type { Measure, Tiles } from './tiles';

/** Light and colour and how the gradients cross; no fine texture, which tells more of the file than of the subject. */
const ASKED: Measure[] = [
  'lightness',
  'a',
  'b',
  'chroma',
  'whiteShare',
  'darkShare',
  'greenShare',
  'brownShare',
  'blueShare',
  'glareShare',
  'directionShare',
  'crossingShare',
];

/** Mean, deviation, a tenth from below and from above of each measure. */
export function panelFeatures(tiles: Tiles): number[] {
  return ASKED.flatMap((measure) => {
    const values = tiles[measure].toSorted();
    const count = values.length;
    const mean = values.reduce((sum, value) => sum + value, 0) / count;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
    return [
      mean,
      Math.sqrt(variance),
      values[Math.floor(count / 10)] as number,
      values[Math.floor((count * 9) / 10)] as number,
    ];
  });
}

/** Farther from the mean than this many deviations tells no more. */
const OUTLIER = 4;

/** The log odds, by a linear model of vision/fit-photo-check, that no panel is shown. */
export function noPanelOdds(features: number[]): number {
  return features.reduce((sum, value, i) => {
    const { mean, deviation, weight } = hint.features[i] as (typeof hint.features)[number];
    return sum + weight * Math.min(OUTLIER, Math.max(-OUTLIER, (value - mean) / deviation));
  }, hint.bias);
}

/** Only when quite sure: of photos with panels fewer than two in a hundred. */
export function looksLikeNoPanel(tiles: Tiles): boolean {
  return noPanelOdds(panelFeatures(tiles)) > hint.oddsLeast;
}
