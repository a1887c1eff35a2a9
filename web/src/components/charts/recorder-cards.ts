/**
 * Geometry of sunshine recorder cards from December to June at the latitude of Zagreb: day lengths are the real ones,
 * clouds come from a fixed sequence. Lengths are in units of the drawing.
 */
const LATITUDE_RAD = (45.8 * Math.PI) / 180;
const CARDS = 13;
const DAYS_BETWEEN = 15.2;
const FIRST_DAY_OF_YEAR = 355;
const FIRST_MONTH = 11;
const CARDS_A_MONTH = 2;
const CENTRE_X = 640;
const HALF_SPAN = 600;
const FIRST_Y = 46;
const STEP_Y = 49;
const LONGEST_DAY_HOURS = 16.2;

/** Share of clear sky of each card, rising towards summer. */
const CLEAR_SHARE = [0.26, 0.3, 0.36, 0.44, 0.5, 0.56, 0.6, 0.63, 0.68, 0.72, 0.78, 0.84, 0.9];

export type Point = readonly [x: number, y: number];
/** `month` (0 is January) at the first card of each; `start` is the card's left end. */
export type RecorderCard = {
  index: number;
  month: number | null;
  start: Point;
  base: string;
  ticks: string;
  burn: string;
};

/** A fixed sequence in 0..1 that looks random. */
function scatter(seed: number): number {
  const x = Math.sin(seed * 91.7 + 47.3) * 43_758.5453;
  return x - Math.floor(x);
}

/** Hours of daylight, from the declination by Cooper (1969) and the sunset hour angle. */
function dayLengthHours(dayOfYear: number): number {
  const declination = 0.409 * Math.sin(((2 * Math.PI) / 365) * dayOfYear - 1.39);
  const cosine = -Math.tan(LATITUDE_RAD) * Math.tan(declination);
  return (24 / Math.PI) * Math.acos(Math.max(-1, Math.min(1, cosine)));
}

/** Along a card: -1 is its left end, 0 noon, 1 its right end. */
type Along = (position: number) => Point;
const show = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function curveOf(index: number): Along {
  const bend = -58 + (116 * index) / (CARDS - 1);
  const y = FIRST_Y + index * STEP_Y;
  return (position) => [CENTRE_X + position * HALF_SPAN, y + bend * (1 - position * position)];
}

function arc(along: Along, from: number, to: number): string {
  const steps = Math.max(2, Math.round((to - from) * 22));
  const points = Array.from({ length: steps + 1 }, (_, i) => show(along(from + ((to - from) * i) / steps)));
  return `M${points.join('L')}`;
}

type Burn = { from: number; to: number; halfDay: number; clear: number; seed: number };

/** One burn: a lens as wide as the sun stood high, ragged like scorched paper. */
function burnPath(along: Along, { from, to, halfDay, clear, seed }: Burn): string {
  const steps = Math.max(6, Math.round((to - from) * 60));
  const upper: string[] = [];
  const lower: string[] = [];
  for (let i = 0; i <= steps; i++) {
    const position = from + ((to - from) * i) / steps;
    const [x, y] = along(position);
    const taper = Math.min(1, i / 3, (steps - i) / 3) ** 0.6;
    const height = 1 + 7.6 * Math.cos((position / halfDay) * 1.42);
    const width = height * taper * (0.8 + 0.34 * scatter(seed + i * 5)) * (0.62 + 0.42 * clear);
    upper.push(show([x, y - width]));
    lower.unshift(show([x, y + width * 0.94]));
  }
  return `M${upper.join('L')}L${lower.join('L')}Z`;
}

/** All burns of a day: sun and clouds take turns from dawn to dusk. */
function burnsOf(along: Along, index: number, halfDay: number): string {
  const clear = CLEAR_SHARE[index] ?? 0.5;
  const dusk = halfDay - 0.025;
  let path = '';
  let from = -halfDay + 0.03 + 0.1 * scatter(index);
  for (let i = 0; from < halfDay - 0.06 && i < 30; i++) {
    const to = Math.min(from + 0.05 + scatter(index * 40 + i) ** 1.4 * 0.95 * clear, dusk);
    path += burnPath(along, { from, to, halfDay, clear, seed: index * 211 + i * 17 });
    from = to + 0.014 + (1 - clear) ** 1.3 * 0.4 * scatter(index * 53 + i * 3);
  }
  return path;
}

function hourTicks(along: Along, halfDay: number): string {
  return Array.from({ length: 17 }, (_, i) => -1 + i / 8)
    .filter((position) => Math.abs(position) < halfDay - 0.01)
    .map((position) => {
      const [x, y] = along(position);
      return `M${show([x, y - 17])}v34`;
    })
    .join('');
}

export function recorderCards(): RecorderCard[] {
  return Array.from({ length: CARDS }, (_, index) => {
    const halfDay = dayLengthHours((FIRST_DAY_OF_YEAR + index * DAYS_BETWEEN) % 365) / LONGEST_DAY_HOURS;
    const along = curveOf(index);
    return {
      index,
      month: index % CARDS_A_MONTH === 0 ? (FIRST_MONTH + index / CARDS_A_MONTH) % 12 : null,
      start: along(-halfDay),
      base: arc(along, -halfDay, halfDay),
      ticks: hourTicks(along, halfDay),
      burn: burnsOf(along, index, halfDay),
    };
  });
}
