import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Advice } from './advice';
import { checkPhoto } from './check-photo';

/** Stands in for the worker: what it was sent, and a way to answer or to fail. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  files: File[] = [];
  isEnded = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(file: File) {
    this.files.push(file);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(data: Advice[]) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const first = () => FakeWorker.all[0] as FakeWorker;

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
});
afterEach(() => vi.unstubAllGlobals());

const wanted = new AbortController().signal;
const names = () => first().files.map(({ name }) => name);

it('asks one worker about one photo after another, and lets it go when all are answered', async () => {
  const [a, b] = [checkPhoto(photo('a.jpg'), wanted), checkPhoto(photo('b.jpg'), wanted)];
  expect(names()).toEqual(['a.jpg']);
  first().answer(['blurred']);
  expect(await a).toEqual(['blurred']);
  expect(names()).toEqual(['a.jpg', 'b.jpg']);
  expect(first().isEnded).toBe(false);
  first().answer([]);
  expect(await b).toEqual([]);
  expect(first().isEnded).toBe(true);
  expect(FakeWorker.all).toHaveLength(1);
});

it('looks at a photo once', async () => {
  const file = photo('a.jpg');
  const asked = checkPhoto(file, wanted);
  first().answer(['too_dark']);
  expect(await checkPhoto(file, wanted)).toEqual(await asked);
  expect(FakeWorker.all).toHaveLength(1);
});

it('passes over photos that nobody waits for any more', async () => {
  const leaving = new AbortController();
  const a = checkPhoto(photo('a.jpg'), wanted);
  void checkPhoto(photo('b.jpg'), leaving.signal);
  const c = checkPhoto(photo('c.jpg'), wanted);
  leaving.abort();
  first().answer([]);
  await a;
  expect(names()).toEqual(['a.jpg', 'c.jpg']);
  first().answer(['glare']);
  expect(await c).toEqual(['glare']);
});

it('advises nothing when the worker does not start, and leaves nobody waiting', async () => {
  const [a, b] = [checkPhoto(photo('a.jpg'), wanted), checkPhoto(photo('b.jpg'), wanted)];
  first().dispatchEvent(new Event('error'));
  expect(await a).toEqual([]);
  FakeWorker.all[1]?.dispatchEvent(new Event('error'));
  expect(await b).toEqual([]);
  expect(FakeWorker.all).toHaveLength(2);
});

it.each(['Worker', 'OffscreenCanvas'])('advises nothing in a browser without %s', async (missing) => {
  vi.stubGlobal(missing, undefined);
  expect(await checkPhoto(photo('a.jpg'), wanted)).toEqual([]);
  expect(FakeWorker.all).toHaveLength(0);
});
