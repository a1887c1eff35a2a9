import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/states';
import { useLanguage } from '@/i18n/use-language';
import { recentQuery } from '../api/analyses';
import { RecentRow } from './recent-row';

const SKELETON_ROWS = ['first', 'second', 'third'];

function RecentSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="grid gap-6 px-5 pt-3 pb-6" role="status" aria-label={t('loading')}>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-15" />
      ))}
    </div>
  );
}

function RecentList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('analysis');
  const recent = useInfiniteQuery(recentQuery(useLanguage()));
  if (recent.isPending) return <RecentSkeleton />;
  if (recent.isError && !recent.data)
    return <ErrorState onRetry={() => void recent.refetch()} pending={recent.isFetching} />;
  const results = recent.data.pages.flat();
  if (results.length === 0) return <EmptyState title={t('recent.empty')} body={t('recent.emptyBody')} />;
  return (
    <>
      <ul className="divide-y">
        {results.map((result) => (
          <RecentRow key={result.id} result={result} onOpen={() => onOpen(result.id)} />
        ))}
      </ul>
      {recent.hasNextPage ? (
        <div className="grid gap-2 border-t p-3">
          {recent.isFetchNextPageError ? (
            <p role="alert" className="px-2 text-sm text-danger">
              {t('recent.moreFailed')}
            </p>
          ) : null}
          <Button
            variant="ghost"
            className="w-full"
            onClick={() => void recent.fetchNextPage()}
            pending={recent.isFetchingNextPage}
          >
            {t('recent.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Results, newest first; older ones are loaded in place until there is a page for all of them. */
export function RecentResults({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('analysis');
  return (
    <Card aria-labelledby="analysis-recent" className="self-start overflow-hidden lg:col-span-7">
      <CardHeader id="analysis-recent" title={t('recent.title')} />
      <RecentList onOpen={onOpen} />
    </Card>
  );
}
