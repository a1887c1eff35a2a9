import type { Advice } from './advice';

type Question = { file: File; signal: AbortSignal; resolve: (advice: Advice[]) => void };

const known = new WeakMap<File, Advice[]>();
const waiting: Question[] = [];
let asked: Question | null = null;
let worker: Worker | null = null;

function answer(advice: Advice[]) {
  if (!asked) return;
  known.set(asked.file, advice);
  asked.resolve(advice);
  asked = null;
  askNext();
}

function start(): Worker {
  const started = new Worker(new URL('./photo-check.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Advice[]>) => answer(data));
  started.addEventListener('error', () => {
    worker = null; // it hears no further question
    answer([]);
  });
  return started;
}

/** One after another, as each takes the memory of a decoded photo; with nothing left to do the worker goes. */
function askNext() {
  if (asked) return;
  do asked = waiting.shift() ?? null;
  while (asked?.signal.aborted);
  if (asked) {
    worker ??= start();
    worker.postMessage(asked.file);
  } else {
    worker?.terminate();
    worker = null;
  }
}

/**
 * What a look at the photo in the browser advises, off the main thread; nothing where the browser cannot look.
 * A question that is withdrawn before its turn is never answered.
 */
export async function checkPhoto(file: File, signal: AbortSignal): Promise<Advice[]> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return [];
  return (
    known.get(file) ??
    new Promise((resolve) => {
      waiting.push({ file, signal, resolve });
      askNext();
    })
  );
}
