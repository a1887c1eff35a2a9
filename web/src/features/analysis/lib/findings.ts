import type { Schemas } from '@/api/client';

/** What the owner says of a finding stands beside it; `subject` is its name for the server. */
type Said = { subject: string; feedback: Schemas['Feedback'] | null };

/** What lies on the panels and what is wrong with them, under one numbering for picture and lists. */
export type Finding = { id: string } & Said &
  ({ group: 'area'; finding: Schemas['Area'] } | { group: 'issue'; finding: Schemas['Issue'] });

/** Shown, but not counted. */
export const isMuted = ({ feedback }: Finding) => feedback?.opinion === 'dismissed';

/** What a finding can be; areas and issues may turn out to be each other. */
export const KINDS = [
  'dust_film',
  'droppings',
  'snow',
  'leaves',
  'shade',
  'crack',
  'burn',
  'discoloration',
] as const satisfies readonly (Schemas['Area']['kind'] | Schemas['Issue']['kind'])[];

/** Boxes whose tops lie within this share of the picture's height count as one line. */
const LINE_HEIGHT = 0.08;

const line = (box: Schemas['Box']) => Math.floor(box.y / LINE_HEIGHT);

/** Numbered F1, F2, … in reading order: by lines from the top, within a line from the left. */
export function findingsOf({
  cleanliness,
  damage,
  feedback,
}: Pick<Schemas['AnalysisDetail'], 'cleanliness' | 'damage' | 'feedback'>): Finding[] {
  const said = (subject: string): Said => ({
    subject,
    feedback: feedback.find((given) => given.subject === subject) ?? null,
  });
  const all = [
    ...(cleanliness?.areas ?? []).map((finding, i) => ({ ...said(`area:${i}`), group: 'area' as const, finding })),
    ...(damage?.issues ?? []).map((finding, i) => ({ ...said(`issue:${i}`), group: 'issue' as const, finding })),
  ];
  return all
    .sort((a, b) => line(a.finding.box) - line(b.finding.box) || a.finding.box.x - b.finding.box.x)
    .map((finding, i) => ({ ...finding, id: `F${i + 1}` }));
}
