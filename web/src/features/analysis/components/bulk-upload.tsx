import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Button } from '@/components/ui/button';
import { type BulkItem, type BulkQueue, canCancel, canRetry, isFailed, isUnderway } from '../lib/bulk-queue';
import { useAnalysisToasts } from '../lib/use-analysis-toasts';
import { useBulkQueue } from '../lib/use-bulk-queue';
import { BulkRow } from './bulk-row';
import { DropZone } from './drop-zone';
import { isNothingChosen } from './option-fields';

const count = (items: readonly BulkItem[], is: (item: BulkItem) => boolean) => items.filter(is).length;
const isKnown = ({ state }: BulkItem) => state.name === 'known' || state.name === 'twin';

/** How far all photos are together. */
function Total({ items }: { items: readonly BulkItem[] }) {
  const { t } = useTranslation('analysis');
  const ended = count(items, (item) => !isUnderway(item));
  const known = count(items, isKnown);
  const failed = count(items, isFailed);
  const parts = [
    t('bulk.ended', { ended, count: items.length }),
    known > 0 ? t('bulk.known', { count: known }) : null,
    failed > 0 ? t('bulk.failed', { count: failed }) : null,
  ];
  return (
    <div className="grid min-w-0 flex-1 basis-56 gap-2">
      <p role="status" className="text-sm font-[560]">
        {parts.filter(Boolean).join(' · ')}
      </p>
      <div
        role="progressbar"
        aria-label={t('bulk.progress')}
        aria-valuemin={0}
        aria-valuemax={items.length}
        aria-valuenow={ended}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-primary" style={{ width: `${(ended / items.length) * 100}%` }} />
      </div>
    </div>
  );
}

type QueueProps = { items: readonly BulkItem[]; queue: BulkQueue; keepFocus: () => void };

function QueueActions({ items, queue, keepFocus }: QueueProps) {
  const { t } = useTranslation('analysis');
  const actions = [
    { key: 'cancelAll', isOffered: items.some(canCancel), act: queue.cancelAll },
    {
      key: 'retryFailed',
      isOffered: items.some((item) => isFailed(item) && canRetry(item)),
      act: queue.retryFailed,
    },
    { key: 'clearErrors', isOffered: items.some(isFailed), act: queue.clearErrors },
    {
      key: 'clearFinished',
      isOffered: items.some((item) => !isUnderway(item) && !isFailed(item)),
      act: queue.clearFinished,
    },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {actions
        .filter(({ isOffered }) => isOffered)
        .map(({ key, act }) => (
          <Button
            key={key}
            size="sm"
            variant="outline"
            onClick={() => {
              act();
              keepFocus();
            }}
          >
            {t(`bulk.${key}`)}
          </Button>
        ))}
    </div>
  );
}

type Props = { options: Schemas['AnalysisOptions']; onOpenResult: (id: string) => void };

/** Many photos at once: each is sent and judged in its turn, and what fails can be tried again. */
export default function BulkUpload({ options, onOpenResult }: Props) {
  const { t } = useTranslation('analysis');
  const { queue, items } = useBulkQueue();
  const toasts = useAnalysisToasts();
  const place = useRef<HTMLDivElement>(null);
  // a control that was pressed may be gone with what it did; the keyboard stays here
  const keepFocus = () => place.current?.focus({ preventScroll: true });
  const add = (files: File[]) => (isNothingChosen(options) ? toasts.nothingChosen() : queue.add(files, options));
  return (
    <div ref={place} tabIndex={-1} className="flex flex-1 flex-col gap-4 outline-none">
      <DropZone multiple disabled={false} onFiles={add} />
      {items.length > 0 ? (
        <section aria-label={t('bulk.queue')} className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Total items={items} />
            <QueueActions items={items} queue={queue} keepFocus={keepFocus} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
          <ul tabIndex={0} aria-label={t('bulk.queue')} className="max-h-96 divide-y overflow-y-auto">
            {items.map((item) => (
              <BulkRow key={item.key} item={item} queue={queue} keepFocus={keepFocus} onOpenResult={onOpenResult} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
