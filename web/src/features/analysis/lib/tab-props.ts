import type { Schemas } from '@/api/client';
import type { Finding } from './findings';

/** What a tab of the open result is given; the chosen finding is shared with the picture above. */
export type TabProps = {
  detail: Schemas['AnalysisDetail'];
  findings: Finding[];
  selected: string | null;
  onSelect: (id: string | null) => void;
};
