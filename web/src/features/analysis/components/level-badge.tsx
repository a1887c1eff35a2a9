import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Badge } from '@/components/ui/badge';

const LOOK = {
  high: { tone: 'danger', icon: CircleAlert },
  medium: { tone: 'warning', icon: TriangleAlert },
  low: { tone: 'info', icon: Info },
} as const;

/** High, medium or low, by colour, icon and word; `of` because Croatian bends the word. */
export function LevelBadge({ level, of }: { level: Schemas['Severity']; of: 'severity' | 'priority' }) {
  const { t } = useTranslation('analysis');
  const { tone, icon: Icon } = LOOK[level];
  return (
    <Badge tone={tone} className="shrink-0">
      <Icon aria-hidden />
      {t(`${of}.${level}`)}
    </Badge>
  );
}
