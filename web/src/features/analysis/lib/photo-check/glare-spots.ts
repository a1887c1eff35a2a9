import type { Tiles } from './tiles';

/** From this share of burnt-out pixels on a tile belongs to a spot. */
const BURNT_TILE = 0.5;
/** With more white than this away from the spots, what is burnt out is snow or a white ground. */
const WHITE_ELSEWHERE_MOST = 0.1;
/** Tiles around a spot that are light because of it. */
const RIM = 2;

/** The tiles of the spot around `first`, diagonal neighbours included; they are struck off `left`. */
function spotAround(first: number, columns: number, left: Set<number>): number[] {
  const spot = [first];
  left.delete(first);
  for (const tile of spot) {
    const column = tile % columns;
    for (const step of [-columns, 0, columns])
      for (const side of [-1, 0, 1]) {
        const neighbour = tile + step + side;
        const isBeside = column + side >= 0 && column + side < columns;
        if (isBeside && left.delete(neighbour)) spot.push(neighbour);
      }
  }
  return spot;
}

type Place = { row: number; column: number };

/** The share of the picture under the largest burnt-out spot inside it: sky and white walls reach its edge. */
export function glareSpot({ columns, rows, glareShare, whiteShare }: Tiles): number {
  const place = (tile: number): Place => ({ row: Math.floor(tile / columns), column: tile % columns });
  const isAtEdge = ({ row, column }: Place) => row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
  const burnt = [...glareShare.keys()].filter((tile) => (glareShare[tile] as number) > BURNT_TILE);
  const places = burnt.map(place);
  const isNearOne = ({ row, column }: Place) =>
    places.some((spot) => Math.abs(spot.row - row) <= RIM && Math.abs(spot.column - column) <= RIM);
  const elsewhere = [...whiteShare].filter((_, tile) => !isNearOne(place(tile)));
  const white = elsewhere.reduce((sum, share) => sum + share, 0);
  if (white >= WHITE_ELSEWHERE_MOST * elsewhere.length) return 0;
  const left = new Set(burnt);
  let largest = 0;
  for (const tile of burnt) {
    if (!left.has(tile)) continue;
    const spot = spotAround(tile, columns, left);
    if (!spot.some((part) => isAtEdge(place(part)))) largest = Math.max(largest, spot.length);
  }
  return largest / (columns * rows);
}
