import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Schemas } from '@/api/client';
import { resultTone, toneMark } from '@/components/tone';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/states';
import { useFormat } from '@/i18n/format';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/utils';
import { activitiesQuery } from '../api/summary';

function Activity({ analysis }: { analysis: Schemas['RecentAnalysis'] }) {
  const f = useFormat();
  const tone = resultTone(analysis);
  return (
    <li className="relative pb-4 pl-5 text-sm before:absolute before:top-5 before:bottom-0 before:left-[3.5px] before:w-px before:bg-border last:pb-1 last:before:hidden">
      <i
        className={cn('absolute top-1.5 left-0 size-2 rounded-full', tone ? toneMark[tone] : 'bg-border-strong')}
        aria-hidden
      />
      <p className="flex flex-wrap justify-between gap-x-3">
        <Link
          href={`/analysis?result=${encodeURIComponent(analysis.id)}`}
          className="min-w-0 truncate font-[540] hover:underline hover:underline-offset-4"
        >
          {analysis.title}
        </Link>
        <time dateTime={analysis.date} title={f.dateTime(analysis.date)} className="shrink-0 text-muted">
          {f.ago(analysis.date)}
        </time>
      </p>
      <p className="text-muted">{analysis.tags.join(' · ')}</p>
    </li>
  );
}

function Activities() {
  const { t } = useTranslation('dashboard');
  const recent = useQuery(activitiesQuery(useLanguage()));
  if (recent.isPending) return <Skeleton className="mx-5 mb-5 h-40" />;
  if (recent.isError) return <ErrorState onRetry={() => void recent.refetch()} pending={recent.isFetching} />;
  if (recent.data.length === 0) {
    return <EmptyState className="min-h-40" title={t('activity.empty')} body={t('activity.body')} />;
  }
  return (
    <div className="px-5 pb-5">
      <ol>
        {recent.data.map((analysis) => (
          <Activity key={analysis.id} analysis={analysis} />
        ))}
      </ol>
      <Link
        href="/analysis"
        className="mt-3 inline-block text-sm font-[560] text-primary hover:underline hover:underline-offset-4"
      >
        {t('activity.all')}
      </Link>
    </div>
  );
}

/** What happened lately: the newest analyses. */
export function ActivityCard() {
  const { t } = useTranslation('dashboard');
  return (
    <Card aria-labelledby="activity-title" className="h-full">
      <CardHeader id="activity-title" title={t('activity.title')} />
      <Activities />
    </Card>
  );
}
