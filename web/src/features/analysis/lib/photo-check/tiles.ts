import { blurred, labPlanes, type Pixels, type Planes } from './planes';

/** Side of a tile in pixels, as on the server (server/vision/working_picture.hpp). */
export const TILE_PX = 16;
/** Tiles along the longer side. */
export const TILES_LONG = 32;
/** Fewest along the shorter one, and pixels of the original: what is thinner or smaller is not judged. */
const TILES_SHORT_MIN = 6;
const SHORTER_SIDE_MIN_PX = 96;

/** What is measured inside a tile; the names are the server's (server/vision/tile_features.hpp). */
export const MEASURES = [
  'lightness',
  'a',
  'b',
  'chroma',
  'lightnessDeviation',
  'texture1px',
  'texture3px',
  'whiteShare',
  'darkShare',
  'greenShare',
  'brownShare',
  'blueShare',
  'glareShare',
  'directionShare',
  'crossingShare',
] as const;
export type Measure = (typeof MEASURES)[number];

/** A value per tile, tile by tile in rows. */
export type Tiles = { columns: number; rows: number } & Record<Measure, Float32Array>;

/** The size to work at, both sides whole tiles; null for a picture that the server refuses as too small. */
export function workingSize(width: number, height: number): { width: number; height: number } | null {
  const longer = Math.max(width, height);
  const tiles = (side: number) => Math.round((side * TILES_LONG) / longer);
  const [columns, rows] = [tiles(width), tiles(height)];
  if (Math.min(width, height) < SHORTER_SIDE_MIN_PX || Math.min(columns, rows) < TILES_SHORT_MIN) return null;
  return { width: columns * TILE_PX, height: rows * TILE_PX };
}

/** Adds each pixel's share to its tile. */
function collect({ width, height }: Planes, add: (pixel: number, tile: number) => void) {
  const columns = width / TILE_PX;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / TILE_PX) * columns;
    for (let x = 0; x < width; x++) add(y * width + x, row + Math.floor(x / TILE_PX));
  }
}

const ONE = 1 / (TILE_PX * TILE_PX);
const at = (plane: Float32Array, i: number) => plane[i] as number;
const put = (plane: Float32Array, i: number, more: number) => {
  plane[i] = at(plane, i) + more;
};

/** Light and colour, by the limits of server/vision/tile_features.cpp. */
function measureColours(planes: Planes, tiles: Tiles) {
  const squares = new Float32Array(tiles.lightness.length);
  collect(planes, (pixel, tile) => {
    const light = at(planes.lightness, pixel);
    const a = at(planes.a, pixel);
    const b = at(planes.b, pixel);
    const chroma = Math.hypot(a, b);
    put(tiles.lightness, tile, light * ONE);
    put(squares, tile, light * light * ONE);
    put(tiles.a, tile, a * ONE);
    put(tiles.b, tile, b * ONE);
    put(tiles.chroma, tile, chroma * ONE);
    if (light > 195 && chroma < 14) put(tiles.whiteShare, tile, ONE);
    if (light < 35) put(tiles.darkShare, tile, ONE);
    if (a < -7 && b > 7) put(tiles.greenShare, tile, ONE);
    if (a > 3 && b > 10) put(tiles.brownShare, tile, ONE);
    if (b < -12 && a > -14) put(tiles.blueShare, tile, ONE);
    if (light > 246) put(tiles.glareShare, tile, ONE);
  });
  tiles.lightnessDeviation.forEach((_, i, all) => {
    all[i] = Math.sqrt(Math.max(0, at(squares, i) - at(tiles.lightness, i) ** 2));
  });
}

/** Mean difference of Gaussians at one pixel and at three. */
function measureTextures(planes: Planes, tiles: Tiles) {
  const fine = blurred(planes.lightness, planes, 1);
  const coarse = blurred(fine, planes, 3);
  collect(planes, (pixel, tile) => {
    put(tiles.texture1px, tile, Math.abs(at(planes.lightness, pixel) - at(fine, pixel)) * ONE);
    put(tiles.texture3px, tile, Math.abs(at(fine, pixel) - at(coarse, pixel)) * ONE);
  });
}

const DIRECTIONS = 12;

/** The gradient's strength per tile and direction. */
function directionsOf({ width, height, lightness }: Planes, tileCount: number): Float32Array {
  const energy = new Float32Array(tileCount * DIRECTIONS);
  const columns = width / TILE_PX;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const [above, below] = [i - width, i + width];
      const left = at(lightness, above - 1) + 2 * at(lightness, i - 1) + at(lightness, below - 1);
      const right = at(lightness, above + 1) + 2 * at(lightness, i + 1) + at(lightness, below + 1);
      const top = at(lightness, above - 1) + 2 * at(lightness, above) + at(lightness, above + 1);
      const bottom = at(lightness, below - 1) + 2 * at(lightness, below) + at(lightness, below + 1);
      const [dx, dy] = [right - left, bottom - top];
      const turn = Math.atan2(dy, dx) / Math.PI + 1; // 0..2
      const direction = Math.floor(turn * DIRECTIONS) % DIRECTIONS;
      const tile = Math.floor(y / TILE_PX) * columns + Math.floor(x / TILE_PX);
      put(energy, tile * DIRECTIONS + direction, Math.hypot(dx, dy));
    }
  return energy;
}

/** How much the gradient around a tile keeps to one direction, and to two that cross: what a grid of cells does. */
function measureDirections(planes: Planes, tiles: Tiles) {
  const { columns, rows } = tiles;
  const energy = directionsOf(planes, columns * rows);
  for (let tile = 0; tile < columns * rows; tile++) {
    const [row, column] = [Math.floor(tile / columns), tile % columns];
    const around = new Float32Array(DIRECTIONS);
    for (const y of [row - 1, row, row + 1])
      for (const x of [column - 1, column, column + 1]) {
        const neighbour = Math.min(rows - 1, Math.max(0, y)) * columns + Math.min(columns - 1, Math.max(0, x));
        for (let k = 0; k < DIRECTIONS; k++) put(around, k, at(energy, neighbour * DIRECTIONS + k));
      }
    const total = around.reduce((sum, value) => sum + value, 1e-3);
    const strongest = around.indexOf(Math.max(...around));
    const share = (direction: number) => at(around, direction % DIRECTIONS) / total;
    tiles.directionShare[tile] = share(strongest);
    tiles.crossingShare[tile] = share(strongest) + share(strongest + DIRECTIONS / 2);
  }
}

/** @param pixels  of a working size */
export function measureTiles(pixels: Pixels): Tiles {
  const [columns, rows] = [pixels.width / TILE_PX, pixels.height / TILE_PX];
  const blank = MEASURES.map((measure) => [measure, new Float32Array(columns * rows)]);
  const tiles: Tiles = { columns, rows, ...(Object.fromEntries(blank) as Record<Measure, Float32Array>) };
  const planes = labPlanes(pixels);
  measureColours(planes, tiles);
  measureTextures(planes, tiles);
  measureDirections(planes, tiles);
  return tiles;
}
