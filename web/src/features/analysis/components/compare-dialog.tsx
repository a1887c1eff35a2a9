import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/client';
import { cleanlinessTone, toneText } from '@/components/tone';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { useFormat } from '@/i18n/format';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/utils';
import { comparisonQuery } from '../api/series';
import { BeforeAfter } from './before-after';
import { ChangeCounts } from './change-counts';
import { CleanlinessTrend } from './cleanliness-trend';
import { PanelImage } from './panel-image';

type Side = Schemas['AnalysisComparison']['earlier'];

function OneSide({ side, label }: { side: Side; label: string }) {
  const { t } = useTranslation(['series', 'analysis']);
  const f = useFormat();
  return (
    <section aria-label={label} className="grid content-start gap-2">
      <h3 className="font-[560]">{label}</h3>
      <PanelImage
        src={side.imageUrl}
        alt={t('detail.alt', { ns: 'analysis', filename: side.title })}
        width={side.imageWidth}
        height={side.imageHeight}
        className="aspect-[8/5] w-full rounded-md bg-photo object-contain"
      />
      <p className="text-sm break-words">{side.title}</p>
      <p className="text-sm text-muted">{f.dateTime(side.date)}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t('compare.cleanliness')}</dt>
        <dd className={cn('num text-right font-[560]', side.score !== null && toneText[cleanlinessTone(side.score)])}>
          {side.score === null ? t('compare.unknown') : f.percent(side.score)}
          {side.low !== null && side.high !== null ? (
            <span className="block font-normal text-muted">
              {t('compare.range', { low: f.percent(side.low), high: f.percent(side.high) })}
            </span>
          ) : null}
        </dd>
        <dt className="text-muted">{t('compare.issues')}</dt>
        <dd className="num text-right font-[560]">
          {side.issuesCount === null ? t('compare.unknown') : f.number(side.issuesCount)}
        </dd>
        <dt className="text-muted">{t('compare.condition')}</dt>
        <dd className="text-right font-[560]">{t(`condition.${side.condition}`, { ns: 'analysis' })}</dd>
      </dl>
    </section>
  );
}

function Both({ earlier, later, changes }: Schemas['AnalysisComparison']) {
  const { t } = useTranslation('series');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 *:mt-5 *:first:mt-0">
      <div className="grid grid-cols-2 gap-4">
        <OneSide side={earlier} label={t('compare.earlier')} />
        <OneSide side={later} label={t('compare.later')} />
      </div>
      {changes ? (
        <>
          <ChangeCounts counts={changes.counts} />
          <BeforeAfter
            before={changes.beforeUrl}
            beforeDate={changes.earlierDate}
            after={later.imageUrl}
            width={later.imageWidth}
            height={later.imageHeight}
          />
          <CleanlinessTrend id={later.id} />
        </>
      ) : (
        <p className="rounded-md bg-info-soft px-3 py-2 text-sm text-info">{t('compare.otherPlace')}</p>
      )}
    </div>
  );
}

function Failed({ error, onRetry, pending }: { error: Error; onRetry: () => void; pending: boolean }) {
  const { t } = useTranslation(['series', 'common']);
  const status = error instanceof ApiError ? error.status : 0;
  const isSame = status === 422;
  return (
    <div className="grid min-h-48 place-content-center justify-items-center gap-3 p-8 text-center">
      <p role="alert" className="font-[560]">
        {t(isSame ? 'compare.same' : 'compare.failed')}
      </p>
      {isSame ? null : <p className="max-w-prose text-sm text-muted">{t('compare.failedBody')}</p>}
      {status >= 400 && status < 500 ? null : (
        <Button variant="outline" onClick={onRetry} pending={pending}>
          {t('error.retry', { ns: 'common' })}
        </Button>
      )}
    </div>
  );
}

/** The dialog itself takes the focus: its first control is the handle between the two photos. */
function focusDialog(event: Event) {
  event.preventDefault();
  (event.currentTarget as HTMLElement | null)?.focus();
}

type Props = { one: string; other: string; onClose: () => void };

/** Two results beside each other; laid over each other where they show the same panels. */
export default function CompareDialog({ one, other, onClose }: Props) {
  const { t } = useTranslation(['series', 'common']);
  const f = useFormat();
  const both = useQuery(comparisonQuery(one, other, useLanguage()));
  // opened by the second row that was chosen, which is where the focus goes back to
  const [opener] = useState(() => document.activeElement);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const isHere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    (isHere ? opener : document.getElementById('content'))?.focus({ preventScroll: true });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent onOpenAutoFocus={focusDialog} onCloseAutoFocus={returnFocus}>
        <header className="px-5 pt-4 pr-14 pb-3">
          <DialogTitle className="heading text-lg leading-6">{t('compare.title')}</DialogTitle>
          <DialogDescription className="text-sm text-muted">
            {both.data
              ? t('compare.description', {
                  earlier: f.dateTime(both.data.earlier.date),
                  later: f.dateTime(both.data.later.date),
                })
              : ' '}
          </DialogDescription>
        </header>
        {both.isPending ? (
          <div role="status" className="grid min-h-48 place-items-center">
            <LoaderCircle className="size-6 animate-spin text-muted" aria-label={t('loading', { ns: 'common' })} />
          </div>
        ) : null}
        {both.isError ? (
          <Failed error={both.error} onRetry={() => void both.refetch()} pending={both.isFetching} />
        ) : null}
        {both.data ? <Both {...both.data} /> : null}
      </DialogContent>
    </Dialog>
  );
}
