import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/utils';
import { historyQuery } from '../api/analyses';
import { type HistoryFilter, isBackwards, isEverything } from '../lib/history-filter';
import { RecentRow } from './recent-row';
import { ResultsSkeleton } from './results-skeleton';

/** Nothing was ever analyzed, or nothing of it fits: two different things. */
function Nothing({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const { t } = useTranslation('analysis');
  if (isEverything(filter)) {
    return (
      <EmptyState
        title={t('history.empty')}
        body={t('recent.emptyBody')}
        action={
          <Button asChild variant="outline" size="sm">
            <Link href="/analysis">{t('history.upload')}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('history.noMatch')}
      body={t('history.noMatchBody')}
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          {t('history.clear')}
        </Button>
      }
    />
  );
}

type OlderProps = { onMore: () => void; isFailed: boolean; isPending: boolean };

function Older({ onMore, isFailed, isPending }: OlderProps) {
  const { t } = useTranslation('analysis');
  return (
    <div className="grid gap-2 border-t p-3">
      {isFailed ? (
        <p role="alert" className="px-2 text-sm text-danger">
          {t('history.moreFailed')}
        </p>
      ) : null}
      <Button variant="ghost" className="w-full" onClick={onMore} pending={isPending}>
        {t('history.more')}
      </Button>
    </div>
  );
}

type Props = {
  filter: HistoryFilter;
  onClear: () => void;
  onOpen: (id: string) => void;
  /** The ones chosen so far; null where a row opens its result. */
  chosen: readonly string[] | null;
};

/** All results that fit, newest first, a page at a time. */
export function HistoryList({ filter, onClear, onOpen, chosen }: Props) {
  const { t } = useTranslation('analysis');
  const list = useInfiniteQuery(historyQuery(filter, useLanguage()));
  if (isBackwards(filter)) return null;
  if (list.isPending) return <ResultsSkeleton />;
  if (list.isError && !list.data) return <ErrorState onRetry={() => void list.refetch()} pending={list.isFetching} />;
  const results = list.data.pages.flat();
  const said = list.hasNextPage ? 'history.newest' : 'history.found';
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      <div
        className={cn(
          'flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-5 pb-2',
          results.length === 0 && 'sr-only',
        )}
      >
        <p role="status" className="text-sm text-muted">
          {t(said, { count: results.length })}
        </p>
        {isEverything(filter) || results.length === 0 ? null : (
          <Button variant="ghost" size="sm" onClick={onClear}>
            {t('history.clear')}
          </Button>
        )}
      </div>
      {results.length === 0 ? <Nothing filter={filter} onClear={onClear} /> : null}
      <ul className="divide-y border-t empty:hidden">
        {results.map((result) => (
          <RecentRow
            key={result.id}
            result={result}
            onOpen={() => onOpen(result.id)}
            isChosen={chosen?.includes(result.id)}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Older
          onMore={() => void list.fetchNextPage()}
          isFailed={list.isFetchNextPageError}
          isPending={list.isFetchingNextPage}
        />
      ) : null}
    </div>
  );
}
