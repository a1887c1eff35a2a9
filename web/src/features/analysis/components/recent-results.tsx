import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useLanguage } from '@/i18n/use-language';
import { recentQuery } from '../api/analyses';
import { RecentRow } from './recent-row';
import { ResultsSkeleton } from './results-skeleton';

function RecentList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('analysis');
  const recent = useQuery(recentQuery(useLanguage()));
  if (recent.isPending) return <ResultsSkeleton />;
  if (recent.isError && !recent.data)
    return <ErrorState onRetry={() => void recent.refetch()} pending={recent.isFetching} />;
  if (recent.data.length === 0) return <EmptyState title={t('recent.empty')} body={t('recent.emptyBody')} />;
  return (
    <ul className="divide-y">
      {recent.data.map((result) => (
        <RecentRow key={result.id} result={result} onOpen={() => onOpen(result.id)} />
      ))}
    </ul>
  );
}

/** The newest results; the page of all of them is one link away. */
export function RecentResults({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('analysis');
  const viewAll = (
    <Link
      href="/analysis/history"
      className="shrink-0 text-sm leading-6 font-[560] text-primary underline-offset-4 hover:underline"
    >
      {t('recent.viewAll')}
    </Link>
  );
  return (
    <Card aria-labelledby="analysis-recent" className="self-start overflow-hidden lg:col-span-7">
      <CardHeader id="analysis-recent" title={t('recent.title')} action={viewAll} />
      <RecentList onOpen={onOpen} />
    </Card>
  );
}
