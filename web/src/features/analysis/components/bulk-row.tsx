import { ArrowRight, CircleCheck, CircleHelp, Copy, RotateCw, ScanSearch, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeText, useProblemText } from '@/api/problem-text';
import { useFormat } from '@/i18n/format';
import { cn } from '@/lib/utils';
import { type BulkFailure, type BulkItem, type BulkQueue, canCancel, canRetry, isUnderway } from '../lib/bulk-queue';
import { isJudged } from '../lib/is-judged';
import { PhotoAdvice } from './photo-advice';

function useFailureText() {
  const { t } = useTranslation('analysis');
  const problemText = useProblemText();
  const codeText = useCodeText();
  return (failure: BulkFailure) => {
    if (failure.kind === 'refused') return t(`toast.${failure.refusal}.text`);
    if (failure.kind === 'problem') return problemText(failure.cause);
    if (failure.answer.apiKeyIssue) return t('toast.apiKey.text');
    return (failure.answer.error && codeText(failure.answer.error)) || t('toast.notAnalyzed.text');
  };
}

/** What became of the photo, in words; the sign beside it says the same. */
function useStateText() {
  const { t } = useTranslation('analysis');
  const f = useFormat();
  const failureText = useFailureText();
  return ({ state }: BulkItem): string => {
    switch (state.name) {
      case 'uploading':
        return t('bulk.state.uploading', { percent: f.percent(Math.round(state.share * 100)) });
      case 'done':
        if (state.condition === 'no_panel') return t('detail.noPanel');
        return t(state.condition === 'unsure' ? 'detail.unsure' : 'bulk.state.done');
      case 'known':
        return t('bulk.state.known', { date: f.dateTime(state.earlier.date) });
      case 'twin':
        return t('bulk.state.twin', { name: state.of });
      case 'failed':
        return failureText(state.failure);
      default:
        return t(`bulk.state.${state.name}`);
    }
  };
}

function Sign({ state }: Pick<BulkItem, 'state'>) {
  const className = 'mt-0.5 size-4 shrink-0';
  if (state.name === 'failed') return <TriangleAlert className={cn(className, 'text-danger')} aria-hidden />;
  if (state.name === 'known' || state.name === 'twin')
    return <Copy className={cn(className, 'text-info')} aria-hidden />;
  if (state.name !== 'done') return null;
  return state.condition && isJudged(state.condition) ? (
    <CircleCheck className={cn(className, 'text-success')} aria-hidden />
  ) : (
    <CircleHelp className={cn(className, 'text-info')} aria-hidden />
  );
}

type ActionProps = { label: string; onClick: () => void; children: ReactNode };

function Action({ label, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-foreground pointer-coarse:size-10 [&_svg]:size-4"
    >
      {children}
    </button>
  );
}

type Props = { item: BulkItem; queue: BulkQueue; keepFocus: () => void; onOpenResult: (id: string) => void };

function Actions({ item, queue, keepFocus, onOpenResult }: Props) {
  const { t } = useTranslation('analysis');
  const { state, key } = item;
  const change = (act: (key: number) => void) => () => {
    act(key);
    keepFocus();
  };
  const name = item.file.name;
  const resultId = state.name === 'done' ? state.analysisId : state.name === 'known' ? state.earlier.id : null;
  return (
    <span className="-my-1 flex shrink-0">
      {resultId ? (
        <Action label={t('bulk.open', { name })} onClick={() => onOpenResult(resultId)}>
          <ArrowRight aria-hidden />
        </Action>
      ) : null}
      {state.name === 'known' || state.name === 'twin' ? (
        <Action label={t('bulk.again', { name })} onClick={change(queue.analyzeAgain)}>
          <ScanSearch aria-hidden />
        </Action>
      ) : null}
      {canRetry(item) ? (
        <Action label={t('bulk.retry', { name })} onClick={change(queue.retry)}>
          <RotateCw aria-hidden />
        </Action>
      ) : null}
      {canCancel(item) ? (
        <Action label={t('bulk.cancel', { name })} onClick={change(queue.cancel)}>
          <X aria-hidden />
        </Action>
      ) : null}
      {isUnderway(item) ? null : (
        <Action label={t('bulk.remove', { name })} onClick={change(queue.remove)}>
          <X aria-hidden />
        </Action>
      )}
    </span>
  );
}

/** How much of a photo was sent; while it is judged nobody knows how much is left. */
function Progress({ item }: Pick<Props, 'item'>) {
  const { t } = useTranslation('analysis');
  const { state } = item;
  if (state.name !== 'uploading' && state.name !== 'analyzing') return null;
  const percent = state.name === 'uploading' ? Math.round(state.share * 100) : null;
  return (
    <span
      role="progressbar"
      aria-label={t('bulk.progressOf', { name: item.file.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className="block h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <span
        className={cn('block h-full rounded-full bg-primary', percent === null && 'animate-pulse')}
        style={{ width: `${percent ?? 100}%` }}
      />
    </span>
  );
}

/** One photo of the queue: its name, how far it is, and what can be done about it. */
export function BulkRow({ item, queue, keepFocus, onOpenResult }: Props) {
  const f = useFormat();
  const stateText = useStateText();
  return (
    <li className="flex items-start gap-3 py-2.5">
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 truncate text-sm font-[560]">{item.file.name}</span>
          <span className="num shrink-0 text-2xs text-muted">{f.fileSize(item.file.size)}</span>
        </span>
        <Progress item={item} />
        <span className={cn('flex gap-1.5 text-sm', item.state.name === 'failed' ? 'text-danger' : 'text-muted')}>
          <Sign state={item.state} />
          <span className="min-w-0">{stateText(item)}</span>
        </span>
        {isUnderway(item) || item.state.name === 'cancelled' ? <PhotoAdvice file={item.file} inRow /> : null}
      </span>
      <Actions item={item} queue={queue} keepFocus={keepFocus} onOpenResult={onOpenResult} />
    </li>
  );
}
