import type { Schemas } from '@/api/client';

/** What lies on the panels and what is wrong with them, under one numbering for picture and lists. */
export type Finding =
  | { id: string; group: 'area'; finding: Schemas['Area'] }
  | { id: string; group: 'issue'; finding: Schemas['Issue'] };

/** Boxes whose tops lie within this share of the picture's height count as one line. */
const LINE_HEIGHT = 0.08;

type Unnumbered = Omit<Extract<Finding, { group: 'area' }>, 'id'> | Omit<Extract<Finding, { group: 'issue' }>, 'id'>;

const line = (box: Schemas['Box']) => Math.floor(box.y / LINE_HEIGHT);

/** Numbered F1, F2, … in reading order: by lines from the top, within a line from the left. */
export function findingsOf(detail: Pick<Schemas['AnalysisDetail'], 'cleanliness' | 'damage'>): Finding[] {
  const all: Unnumbered[] = [
    ...(detail.cleanliness?.areas ?? []).map((finding) => ({ group: 'area' as const, finding })),
    ...(detail.damage?.issues ?? []).map((finding) => ({ group: 'issue' as const, finding })),
  ];
  return all
    .sort((a, b) => line(a.finding.box) - line(b.finding.box) || a.finding.box.x - b.finding.box.x)
    .map((finding, i) => ({ ...finding, id: `F${i + 1}` }));
}
