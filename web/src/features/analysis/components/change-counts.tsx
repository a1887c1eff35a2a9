import { CircleCheck, CirclePlus, Eye, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Badge } from '@/components/ui/badge';

/** Word, icon and colour of each change; the ones that ask for something first. */
const CHANGES = [
  { key: 'worse', tone: 'danger', Icon: TrendingUp },
  { key: 'firstSeen', tone: 'warning', Icon: CirclePlus },
  { key: 'seenAgain', tone: 'neutral', Icon: Eye },
  { key: 'better', tone: 'info', Icon: TrendingDown },
  { key: 'gone', tone: 'success', Icon: CircleCheck },
] as const;

/** How many findings are new, seen again, worse, better and gone; what there is none of is left out. */
export function ChangeCounts({ counts }: { counts: Schemas['SinceLast']['counts'] }) {
  const { t } = useTranslation('series');
  const present = CHANGES.filter(({ key }) => counts[key] > 0);
  if (present.length === 0) return <p className="text-sm text-muted">{t('nothing')}</p>;
  return (
    <ul aria-label={t('counts')} className="flex flex-wrap gap-1.5">
      {present.map(({ key, tone, Icon }) => (
        <li key={key}>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {t(`count.${key}`, { count: counts[key] })}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
