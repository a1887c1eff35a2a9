import type { Schemas } from '@/api/client';

type Grid = Schemas['ModuleGrid'];
type Corner = Grid['corners'][number];

const path = (corners: Corner[]) => corners.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** One line along each edge of the rows and columns of modules. */
export function lines({ rows, columns, corners }: Grid): string {
  const across = columns + 1;
  const level = Array.from({ length: rows + 1 }, (_, row) => corners.slice(row * across, (row + 1) * across));
  const upright = Array.from({ length: across }, (_, column) =>
    level.flatMap((line) => line.slice(column, column + 1)),
  );
  return [...level, ...upright].map(path).join('');
}

/** The outline of the module in this row and column, both from 1; nothing outside the grid. */
export function outline({ columns, corners }: Grid, { row, column }: { row: number; column: number }): string {
  const first = (row - 1) * (columns + 1) + column - 1;
  const [upper, lower] = [corners.slice(first, first + 2), corners.slice(first + columns + 1, first + columns + 3)];
  return upper.length + lower.length < 4 ? '' : `${path([...upper, ...lower.reverse()])}Z`;
}

type Props = { grid: Grid; marked: Schemas['ModuleShare'][] };

/** The lines between modules over the picture, and the modules that the chosen finding lies on. */
export function ModuleLines({ grid, marked }: Props) {
  const all = lines(grid);
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden
      data-testid="module-lines"
      className="absolute inset-0 size-full overflow-hidden"
    >
      <path
        d={marked.map((module) => outline(grid, module)).join('')}
        className="fill-rail-foreground/20 stroke-none"
      />
      <path d={all} vectorEffect="non-scaling-stroke" className="fill-none stroke-photo/50 [stroke-width:3]" />
      <path
        d={all}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-rail-foreground/70 [stroke-width:1]"
      />
    </svg>
  );
}
