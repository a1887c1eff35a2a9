/**
 * What part of the picture the viewer shows. `x` and `y` are the left and top edge of the enlarged picture in
 * shares of the frame (0 or negative), `scale` is 1 for the whole picture.
 */
export type View = { scale: number; x: number; y: number };
export type Spot = { x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 4;
/** One press of a zoom button or key. */
export const STEP = 1.5;
const PAN_SHARE = 0.15;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Keeps the frame filled and the scale between 1 and 4. */
function bounded({ scale, x, y }: View): View {
  const s = between(1, scale, SCALE_MAX);
  // the added zero turns -0 into 0
  return { scale: s, x: between(1 - s, x, 0) + 0, y: between(1 - s, y, 0) + 0 };
}

/** Zooms by `factor`; what lies under `spot` (shares of the frame) stays there. */
export function zoomed(view: View, factor: number, spot: Spot = { x: 0.5, y: 0.5 }): View {
  const scale = between(1, view.scale * factor, SCALE_MAX);
  const grown = scale / view.scale;
  return bounded({ scale, x: spot.x - (spot.x - view.x) * grown, y: spot.y - (spot.y - view.y) * grown });
}

/** Moves the picture by shares of the frame. */
export const panned = (view: View, dx: number, dy: number): View =>
  bounded({ scale: view.scale, x: view.x + dx, y: view.y + dy });

/** Brings a spot of the unscaled frame to its middle, as far as the edges allow. */
export const centred = (view: View, spot: Spot): View =>
  bounded({ scale: view.scale, x: 0.5 - spot.x * view.scale, y: 0.5 - spot.y * view.scale });

const PAN_BY_KEY: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: PAN_SHARE, y: 0 },
  ArrowRight: { x: -PAN_SHARE, y: 0 },
  ArrowUp: { x: 0, y: PAN_SHARE },
  ArrowDown: { x: 0, y: -PAN_SHARE },
};

/** What a key makes of the view; null for a key that is not ours. At full size the arrows keep their usual meaning. */
export function keyed(view: View, key: string): View | null {
  if (key === '+' || key === '=') return zoomed(view, STEP);
  if (key === '-') return zoomed(view, 1 / STEP);
  if (key === '0') return WHOLE;
  const pan = PAN_BY_KEY[key];
  return pan && view.scale > 1 ? panned(view, pan.x, pan.y) : null;
}
