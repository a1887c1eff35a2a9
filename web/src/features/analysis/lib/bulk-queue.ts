import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/client';
import { type ImageRefusal, refusalOf } from './image-file';

type Options = Schemas['AnalysisOptions'];
type Uploaded = Schemas['UploadedImage'];

/** Why a photo has no result: refused before it was sent, a call that failed, or an answer without a result. */
export type BulkFailure =
  | { kind: 'refused'; refusal: ImageRefusal }
  | { kind: 'problem'; cause: unknown }
  | { kind: 'answer'; answer: Schemas['AnalyzeResponse'] };

/** `known`: the same content was judged before, or stands in this queue under another name. */
export type BulkState =
  | { name: 'waiting' }
  | { name: 'uploading'; share: number }
  | { name: 'analyzing' }
  | { name: 'done'; analysisId: string | null; condition: Schemas['Condition'] | null }
  | { name: 'known'; earlier: Schemas['EarlierAnalysis'] }
  | { name: 'twin'; of: string }
  | { name: 'failed'; failure: BulkFailure }
  | { name: 'cancelled' };

export type BulkItem = {
  key: number;
  file: File;
  options: Options;
  /** Judged even if it was judged before. */
  isWanted: boolean;
  image: Uploaded | null;
  state: BulkState;
};

/** How the queue reaches the server; `finished` is called after each new result. */
export type BulkCalls = {
  upload: (call: { file: File; signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Uploaded>;
  analyze: (image: Uploaded, options: Options) => Promise<Schemas['AnalyzeResponse']>;
  finished: () => void;
  pause: (ms: number) => Promise<void>;
};

/** Photos on their way at once; the server lets four of one account wait. */
const AT_ONCE = 2;
/** A busy server is asked again after each of these, then the photo has failed. */
const BUSY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

const isBusy = (cause: unknown) => cause instanceof ApiError && (cause.status === 429 || cause.status === 503);
const covers = (done: Options, wanted: Options) =>
  (done.cleanliness || !wanted.cleanliness) && (done.damage || !wanted.damage);

export const isUnderway = ({ state }: BulkItem) =>
  state.name === 'waiting' || state.name === 'uploading' || state.name === 'analyzing';
export const isFailed = ({ state }: BulkItem) => state.name === 'failed';
/** A file that was refused is refused again. */
export const canRetry = ({ state }: BulkItem) =>
  state.name === 'cancelled' || (state.name === 'failed' && state.failure.kind !== 'refused');
export const canCancel = ({ state }: BulkItem) => state.name === 'waiting' || state.name === 'uploading';

/** Sends photos and has them judged, a few at once, whatever page is shown meanwhile. */
export function createBulkQueue(calls: BulkCalls) {
  let items: readonly BulkItem[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();

  const show = (next: readonly BulkItem[]) => {
    items = next;
    for (const notify of listeners) notify();
  };
  const change = (key: number, part: Partial<BulkItem>) =>
    show(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const find = (key: number) => items.find((item) => item.key === key);

  async function whileBusy<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (const pause of BUSY_PAUSES_MS) {
      try {
        return await call();
      } catch (cause) {
        if (!isBusy(cause) || signal.aborted) throw cause;
      }
      await calls.pause(pause);
      signal.throwIfAborted();
    }
    return call();
  }

  /** The photo of this queue that gives, or will give, what this one asks for. */
  const twinOf = ({ key, options }: BulkItem, { storagePath }: Uploaded) =>
    items.find(
      (other) =>
        other.key !== key &&
        other.image?.storagePath === storagePath &&
        (other.state.name === 'analyzing' || other.state.name === 'done') &&
        covers(other.options, options),
    );

  async function judge(item: BulkItem, signal: AbortSignal): Promise<BulkState> {
    const onProgress = (share: number) => {
      if (find(item.key)?.state.name === 'uploading') change(item.key, { state: { name: 'uploading', share } });
    };
    change(item.key, { state: { name: 'uploading', share: 0 } });
    const image = await whileBusy(() => calls.upload({ file: item.file, signal, onProgress }), signal);
    signal.throwIfAborted();
    const earlier = image.earlierAnalysis;
    if (earlier && !item.isWanted && covers(earlier.options, item.options)) return { name: 'known', earlier };
    const twin = item.isWanted ? undefined : twinOf(item, image);
    if (twin) return { name: 'twin', of: twin.file.name };
    change(item.key, { image, state: { name: 'analyzing' } });
    const answer = await whileBusy(() => calls.analyze(image, item.options), signal);
    if (!answer.success) return { name: 'failed', failure: { kind: 'answer', answer } };
    calls.finished();
    return { name: 'done', analysisId: answer.analysisId, condition: answer.condition };
  }

  async function run(item: BulkItem) {
    const controller = new AbortController();
    running.set(item.key, controller);
    const state = await judge(item, controller.signal).catch(
      (cause: unknown): BulkState => ({ name: 'failed', failure: { kind: 'problem', cause } }),
    );
    running.delete(item.key);
    // a cancelled one has its state already, and may wait for its next turn
    if (!controller.signal.aborted) change(item.key, { state });
    startNext();
  }

  function startNext() {
    for (const item of items) {
      if (running.size >= AT_ONCE) return;
      if (item.state.name === 'waiting' && !running.has(item.key)) void run(item);
    }
  }

  const again = (chosen: (item: BulkItem) => boolean, part: Partial<BulkItem> = {}) => {
    show(items.map((item) => (chosen(item) ? { ...item, ...part, state: { name: 'waiting' } } : item)));
    startNext();
  };
  const cancel = (chosen: (item: BulkItem) => boolean) => {
    for (const item of items) {
      if (!chosen(item) || !canCancel(item)) continue;
      change(item.key, { state: { name: 'cancelled' } });
      running.get(item.key)?.abort();
    }
  };
  const keep = (chosen: (item: BulkItem) => boolean) => show(items.filter((item) => isUnderway(item) || chosen(item)));

  return {
    get: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly File[], options: Options) {
      const added = files.map((file): BulkItem => {
        const refusal = refusalOf(file);
        lastKey += 1;
        const state: BulkState = refusal
          ? { name: 'failed', failure: { kind: 'refused', refusal } }
          : { name: 'waiting' };
        return { key: lastKey, file, options, isWanted: false, image: null, state };
      });
      show([...items, ...added]);
      startNext();
    },
    cancel: (key: number) => cancel((item) => item.key === key),
    cancelAll: () => cancel(() => true),
    retry: (key: number) => again((item) => item.key === key && canRetry(item)),
    retryFailed: () => again((item) => isFailed(item) && canRetry(item)),
    /** Judges a photo that is known all the same. */
    analyzeAgain: (key: number) => again((item) => item.key === key && !isUnderway(item), { isWanted: true }),
    remove: (key: number) => keep((item) => item.key !== key),
    clearErrors: () => keep((item) => !isFailed(item)),
    clearFinished: () => keep(isFailed),
    /** Everything ends and is forgotten: the account has changed. */
    stop() {
      for (const controller of running.values()) controller.abort();
      show([]);
    },
  };
}

export type BulkQueue = ReturnType<typeof createBulkQueue>;
