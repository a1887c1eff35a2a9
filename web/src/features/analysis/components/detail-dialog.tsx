import { useQuery } from '@tanstack/react-query';
import { FileQuestion, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/client';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { useFormat } from '@/i18n/format';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/utils';
import { detailQuery } from '../api/analyses';
import { DetailTabs } from './detail-tabs';

function Unavailable({ onRetry, pending }: { onRetry: (() => void) | null; pending: boolean }) {
  const { t } = useTranslation(['analysis', 'common']);
  return (
    <div className="grid min-h-72 place-content-center justify-items-center gap-3 p-8 text-center">
      <FileQuestion className="size-8 text-muted" strokeWidth={1.5} aria-hidden />
      <p role="alert" className="font-[560]">
        {t('notFound.title')}
      </p>
      <p className="max-w-prose text-sm text-muted">{t(onRetry ? 'notFound.unreachable' : 'notFound.body')}</p>
      {onRetry ? (
        <Button variant="outline" onClick={onRetry} pending={pending}>
          {t('error.retry', { ns: 'common' })}
        </Button>
      ) : null}
    </div>
  );
}

/** The dialog itself takes the focus: its first control would be a box on the picture, which then looks chosen. */
function focusDialog(event: Event) {
  event.preventDefault();
  (event.currentTarget as HTMLElement | null)?.focus();
}

/** One result, opened by its id in the address. */
export default function DetailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['analysis', 'common']);
  const f = useFormat();
  const judgeOf = (provider: string) => t([`detail.judge.${provider}`, 'detail.judge.other'], { provider });
  const stoodIn = (provider: string) => t([`detail.stoodIn.${provider}`, 'detail.stoodIn.other'], { provider });
  const detail = useQuery(detailQuery(id, useLanguage()));
  // opened by the address and not by a trigger, so the dialog itself remembers where the focus came from
  const [opener] = useState(() => document.activeElement);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    // opened by a link from elsewhere, nothing here opened it: the page's content is next
    const isHere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    (isHere ? opener : document.getElementById('content'))?.focus({ preventScroll: true });
  };
  const isMissing = detail.isError && !detail.data;
  const isUnknown = detail.error instanceof ApiError && detail.error.status === 404;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        onOpenAutoFocus={focusDialog}
        onCloseAutoFocus={returnFocus}
        className={cn(!isMissing && 'h-[94dvh] sm:h-[min(90dvh,52rem)]')}
      >
        <header className="px-5 pt-4 pr-14 pb-3">
          <DialogTitle className="heading line-clamp-2 text-lg leading-6 break-words">
            {detail.data
              ? t('detail.title', { name: detail.data.location ?? detail.data.filename })
              : t('detail.fallbackTitle')}
          </DialogTitle>
          <DialogDescription className="text-sm text-muted">
            {detail.data
              ? t('detail.subtitle', { date: f.dateTime(detail.data.date), judge: judgeOf(detail.data.provider) })
              : ' '}
          </DialogDescription>
          {detail.data?.stoodInFor ? (
            <p className="mt-1 text-sm font-[520] text-warning">{stoodIn(detail.data.stoodInFor)}</p>
          ) : null}
        </header>
        {detail.isPending ? (
          <div role="status" className="grid flex-1 place-items-center">
            <LoaderCircle className="size-6 animate-spin text-muted" aria-label={t('loading', { ns: 'common' })} />
          </div>
        ) : null}
        {isMissing ? (
          <Unavailable onRetry={isUnknown ? null : () => void detail.refetch()} pending={detail.isFetching} />
        ) : null}
        {detail.data ? <DetailTabs key={detail.data.id} detail={detail.data} /> : null}
      </DialogContent>
    </Dialog>
  );
}
