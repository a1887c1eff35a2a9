import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState, ErrorState, Skeleton } from '@/components/ui/states';
import { useFormat } from '@/i18n/format';
import { useLanguage } from '@/i18n/use-language';
import { summaryQuery } from '../api/summary';
import { DetailsLink } from './details-link';
import { UploadLink } from './upload-link';

type Summary = Schemas['AnalysisSummary'];
type Part = keyof Summary;

type Props<P extends Part> = {
  part: P;
  /** Names the texts: `clean` or `damage`. */
  texts: string;
  children: (found: Summary[P]) => ReactNode;
};

/** One of the two judgements of the newest analysis, in its four states. */
export function SummaryCard<P extends Part>({ part, texts, children }: Props<P>) {
  const { t } = useTranslation('dashboard');
  const f = useFormat();
  const summary = useQuery(summaryQuery(useLanguage()));
  const found = summary.data?.[part];
  const date = found?.lastAnalysisDate;
  const titleId = `${part}-title`;

  let body: ReactNode = <Skeleton className="mx-5 mb-5 min-h-52 flex-1" />;
  if (summary.isError && !found) {
    body = <ErrorState onRetry={() => void summary.refetch()} pending={summary.isFetching} />;
  } else if (found && date) {
    body = (
      <div className="flex min-h-52 flex-1 flex-col px-5 pb-5">
        {children(found)}
        <p className="mt-3 text-sm text-muted">{found.description}</p>
        <DetailsLink describedBy={titleId} />
      </div>
    );
  } else if (found) {
    body = (
      <EmptyState className="min-h-52" title={t(`${texts}.empty`)} body={t(`${texts}.body`)} action={<UploadLink />} />
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
