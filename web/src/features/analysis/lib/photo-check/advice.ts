import { glareSpot } from './glare-spots';
import { looksLikeNoPanel } from './panel-hint';
import type { Measure, Tiles } from './tiles';

/** What could be better about a photo; the names are the server's (vision/verdict.hpp: QualityReason). */
export type Advice = 'too_small' | 'blurred' | 'too_dark' | 'too_bright' | 'glare' | 'no_panel';

/** For what cannot be scaled to the working size. */
export const TOO_SMALL: Advice[] = ['too_small'];

/**
 * Where the server begins to doubt a photo (server/vision/quality.cpp). It measures over the panels; here nobody
 * knows where they are, so the whole picture is measured, and what is burnt out must be burnt out all over.
 */
export const LIMITS = {
  fineToCoarseLeast: 0.36,
  lightnessLeast: 50,
  lightnessMost: 232,
  lightnessRefused: { dark: 22, bright: 246 },
  /** Overexposed: more than this share is burnt out and the darkest tenth is lighter than the second. */
  burntOutMost: 0.05,
  darkestTenthMost: 130,
  /** Under one spot, of the picture; the server says 0.06 of the panels. */
  glareMost: 0.03,
};

/** As on the server: a picture with fewer tiles of some chroma than this share is grey. It may be a thermal one. */
const TILE_CHROMA_LEAST = 2;
const COLOURED_SHARE_LEAST = 0.02;
/** No photo is that colourful; a thermal picture in a palette is, and its optics are soft. */
const PHOTO_CHROMA_MOST = 45;

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sharpness shows where there is something to be sharp: in the better textured half of the tiles. */
function fineToCoarse({ texture1px, texture3px }: Pick<Tiles, Measure>): number {
  const byTexture = [...texture3px.keys()].sort((i, j) => (texture3px[j] as number) - (texture3px[i] as number));
  const textured = byTexture.slice(0, Math.ceil(byTexture.length / 2));
  const sum = (plane: Float32Array) => textured.reduce((total, i) => total + (plane[i] as number), 1e-6);
  return sum(texture1px) / sum(texture3px);
}

const isGrey = ({ chroma }: Tiles) =>
  chroma.filter((value) => value > TILE_CHROMA_LEAST).length < COLOURED_SHARE_LEAST * chroma.length;

/** In the dark and in glaring light nothing has any colour. */
function adviceOnGrey({ lightness }: Tiles): Advice[] {
  if (mean(lightness) < LIMITS.lightnessRefused.dark) return ['too_dark'];
  return mean(lightness) > LIMITS.lightnessRefused.bright ? ['too_bright'] : [];
}

function isTooBright({ lightness, glareShare }: Tiles): boolean {
  const darkestTenth = lightness.toSorted()[Math.floor(lightness.length / 10)] as number;
  const isBurntOut = mean(glareShare) > LIMITS.burntOutMost && darkestTenth > LIMITS.darkestTenthMost;
  return isBurntOut || mean(lightness) > LIMITS.lightnessMost;
}

/** At most what the server would say as well; nothing when in doubt. */
export function adviceOn(tiles: Tiles): Advice[] {
  if (isGrey(tiles)) return adviceOnGrey(tiles);
  if (mean(tiles.chroma) > PHOTO_CHROMA_MOST) return [];
  const advice: Advice[] = [];
  if (fineToCoarse(tiles) < LIMITS.fineToCoarseLeast) advice.push('blurred');
  if (mean(tiles.lightness) < LIMITS.lightnessLeast) advice.push('too_dark');
  if (isTooBright(tiles)) advice.push('too_bright');
  // Too poor a photo to say more of it.
  if (advice.length > 0) return advice;
  if (looksLikeNoPanel(tiles)) return ['no_panel'];
  return glareSpot(tiles) > LIMITS.glareMost ? ['glare'] : [];
}
