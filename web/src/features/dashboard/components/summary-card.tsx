import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/states';
import { useFormat } from '@/i18n/format';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/utils';
import { summaryQuery } from '../api/summary';
import { DetailsLink } from './details-link';
import { UploadLink } from './upload-link';

type Summary = Schemas['AnalysisSummary'];
type Part = keyof Summary;

type Props<P extends Part> = {
  part: P;
  /** Names the texts: `clean` or `damage`. */
  texts: string;
  /** As high as its content is, so that nothing moves when that comes. */
  height: string;
  children: (found: Summary[P]) => ReactNode;
};

/** One of the two judgements of the newest analysis, in its four states. */
export function SummaryCard<P extends Part>({ part, texts, height, children }: Props<P>) {
  const { t } = useTranslation('dashboard');
  const f = useFormat();
  const summary = useQuery(summaryQuery(useLanguage()));
  const found = summary.data?.[part];
  const date = found?.lastAnalysisDate;
  const id = found?.analysisId;
  const titleId = `${part}-title`;

  let body: ReactNode = <Skeleton className={cn('mx-5 mb-5 flex-1', height)} />;
  if (summary.isError && !found) {
    body = <ErrorState onRetry={() => void summary.refetch()} pending={summary.isFetching} />;
  } else if (found && id) {
    body = (
      <div className={cn('flex flex-1 flex-col px-5 pb-5', height)}>
        {children(found)}
        <p className="mt-3 text-sm text-muted">{found.description}</p>
        <DetailsLink id={id} describedBy={titleId} />
      </div>
    );
  } else if (found) {
    body = (
      <EmptyState className={height} title={t(`${texts}.empty`)} body={t(`${texts}.body`)} action={<UploadLink />} />
    );
  }
  return (
    <Card aria-labelledby={titleId} className="flex h-full flex-col">
      <CardHeader
        id={titleId}
        title={t(`${texts}.title`)}
        hint={
          date ? (
            <time dateTime={date} title={f.dateTime(date)}>
              {t('last', { ago: f.ago(date) })}
            </time>
          ) : null
        }
      />
      {body}
    </Card>
  );
}
