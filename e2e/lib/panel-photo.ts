import { encodePng } from './png.ts';

// A computed photo of a row of modules in perspective: real-looking, free of anybody's rights, and with soiling
// whose place is known exactly.

type Rgb = [number, number, number];
export type Soiling = {
  dust?: number;
  droppings?: { module: number; radius: number }[];
  /** Seen from straight ahead, as a drone sees it, so that all measures of the field are right. */
  straight?: boolean;
};

const modulesAcross = 6;
const modulesDown = 2;
const module = { width: 1.134, height: 1.72, frame: 0.03, gap: 0.025, cellsAcross: 6, cellsDown: 10 };
const plane = {
  width: modulesAcross * (module.width + module.gap) - module.gap,
  height: modulesDown * (module.height + module.gap) - module.gap,
};

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));
const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** Reproducible noise in 0..1 for a lattice point. */
function hash(x: number, y: number, seed: number): number {
  let h = (x * 374761393 + y * 668265263 + seed * 974634777) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

function valueNoise(x: number, y: number, seed: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const smooth = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [smooth(x - i), smooth(y - j)];
  return mix(
    mix(hash(i, j, seed), hash(i + 1, j, seed), u),
    mix(hash(i, j + 1, seed), hash(i + 1, j + 1, seed), u),
    v,
  );
}

function fractalNoise(x: number, y: number, seed: number, octaves = 4): number {
  let [sum, amplitude, frequency] = [0, 0.5, 1];
  for (let k = 0; k < octaves; k++, amplitude /= 2, frequency *= 2.03) {
    sum += amplitude * valueNoise(x * frequency, y * frequency, seed + k);
  }
  return sum;
}

/** Where a point of the picture (0..1) lies on the module plane, metres; the table leans away from the camera. */
function onPlane(x: number, y: number, straight: boolean): [number, number] | null {
  if (straight) {
    const [across, down] = [(x - 0.08) / 0.84, (y - 0.185) / 0.63];
    return Math.min(across, down) < 0 || Math.max(across, down) > 1 ? null : [across * plane.width, down * plane.height];
  }
  const [top, bottom] = [0.16, 0.9];
  if (y < top || y > bottom) return null;
  const depth = (y - top) / (bottom - top);
  const row = depth / (depth + (1 - depth) * 1.55);
  const halfWidth = mix(0.36, 0.47, depth);
  const across = (x - 0.5) / (2 * halfWidth) + 0.5;
  if (across < 0 || across > 1) return null;
  return [across * plane.width, row * plane.height];
}

function cellColour(u: number, v: number, seed: number): Rgb {
  const edge = Math.min(u, 1 - u, v, 1 - v);
  const corner = Math.min(u, 1 - u) + Math.min(v, 1 - v) < 0.1;
  if (edge < 0.025 || corner) return [0.4, 0.43, 0.48];
  const base = 0.07 + 0.02 * hash(seed, 3, 5);
  const busbar = Math.abs(((u * 5) % 1) - 0.5) > 0.46 ? 0.09 : 0;
  return [base * 0.62 + busbar, base * 0.85 + busbar, base * 1.9 + busbar];
}

function moduleColour(px: number, py: number): Rgb {
  const [i, j] = [Math.floor(px / (module.width + module.gap)), Math.floor(py / (module.height + module.gap))];
  const [x, y] = [px - i * (module.width + module.gap), py - j * (module.height + module.gap)];
  if (x > module.width || y > module.height) return [0.1, 0.11, 0.1];
  if (Math.min(x, module.width - x, y, module.height - y) < module.frame) return [0.66, 0.68, 0.7];
  const u = ((x - module.frame) / (module.width - 2 * module.frame)) * module.cellsAcross;
  const v = ((y - module.frame) / (module.height - 2 * module.frame)) * module.cellsDown;
  const seed = i * 997 + j * 313 + Math.floor(u) * 31 + Math.floor(v);
  return cellColour(u % 1, v % 1, seed);
}

function soiled(colour: Rgb, px: number, py: number, soiling: Soiling): Rgb {
  const film = clamp((soiling.dust ?? 0) * (0.55 + 0.9 * fractalNoise(px * 0.8, py * 0.8, 9)));
  const dust: Rgb = [0.55, 0.46, 0.34];
  let out: Rgb = [0, 1, 2].map((k) => mix(colour[k] ?? 0, dust[k] ?? 0, film)) as Rgb;
  for (const { module: index, radius } of soiling.droppings ?? []) {
    const cx = (index % modulesAcross) * (module.width + module.gap) + module.width * 0.55;
    const cy = Math.floor(index / modulesAcross) * (module.height + module.gap) + module.height * 0.45;
    const ragged = radius * (0.7 + 0.6 * fractalNoise(px * 9, py * 9, 31));
    if (Math.hypot(px - cx, py - cy) < ragged) out = [0.92, 0.91, 0.86];
  }
  return out;
}

function scene(x: number, y: number, soiling: Soiling): Rgb {
  const at = onPlane(x, y, soiling.straight ?? false);
  if (at) {
    const glass = moduleColour(...at);
    const sky = 0.03 + 0.05 * (1 - y);
    return soiled([glass[0] + sky * 0.6, glass[1] + sky * 0.8, glass[2] + sky], at[0], at[1], soiling);
  }
  if (y < 0.16) return [0.52 + 0.1 * y, 0.66 + 0.1 * y, 0.86];
  const grass = 0.14 + 0.3 * fractalNoise(x * 34, y * 40, 40);
  return [grass * 0.8, grass * 0.92, grass * 0.42];
}

/**
 * The photo as a PNG file. `dust` is the opacity of the film, 0..1; `aside` is how far the camera stood to the right, in
 * widths of the picture.
 */
export function panelPhoto(soiling: Soiling = {}, width = 960, height = 640, aside = 0): Buffer {
  const rgb = new Uint8Array(width * height * 3);
  const offsets = [0.25, 0.75];
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const sum: Rgb = [0, 0, 0];
      for (const oy of offsets) {
        for (const ox of offsets) {
          const colour = scene((px + ox) / width + aside, (py + oy) / height, soiling);
          for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + (colour[k] ?? 0) / 4;
        }
      }
      const grain = (hash(px, py, 2) - 0.5) * 0.012;
      for (let k = 0; k < 3; k++) rgb[(py * width + px) * 3 + k] = Math.round(255 * clamp((sum[k] ?? 0) + grain) ** (1 / 2));
    }
  }
  return encodePng(width, height, rgb);
}
