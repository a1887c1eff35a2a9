import { CircleCheck, Clock, Eye, type LucideIcon, Search, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useFormat } from '@/i18n/format';
import { isJudged } from '../lib/is-judged';
import { LevelBadge } from './level-badge';

const ICON: Record<Schemas['Maintenance']['decision'], LucideIcon> = {
  clean: Sparkles,
  wait: Clock,
  inspect: Search,
  watch: Eye,
  none: CircleCheck,
  unknown: Search,
};

/** Clean, wait, have it looked at, or leave it; and why. */
export function MaintenanceTab({ detail }: { detail: Schemas['AnalysisDetail'] }) {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const { decision, priority, recommendations, nextScheduled } = detail.maintenance;
  const Icon = ICON[decision];
  return (
    <>
      {isJudged(detail.condition) ? (
        <div className="flex items-center gap-3">
          <Icon className="size-6 shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
          <p className="figure text-2xl leading-8">{t(`detail.decision.${decision}`)}</p>
        </div>
      ) : null}
      <ul className="grid max-w-prose list-disc gap-1.5 pl-5 marker:text-muted">
        {recommendations.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 border-t pt-4 text-sm">
        <dt className="text-muted">{t('detail.priority')}</dt>
        <dd>{priority === 'none' ? t('priority.none') : <LevelBadge level={priority} of="priority" />}</dd>
        <dt className="text-muted">{t('detail.nextScheduled')}</dt>
        <dd>{nextScheduled === null ? t('detail.notScheduled') : f.dateTime(nextScheduled)}</dd>
      </dl>
    </>
  );
}
