import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client';
import { imageOf, success, uploaded } from '../test-data';
import { type BulkCalls, createBulkQueue } from './bulk-queue';

const ALL = { cleanliness: true, damage: true };
const ONLY_DAMAGE = { cleanliness: false, damage: true };
const earlier = { id: 'old', date: '2026-06-01T10:00:00Z', options: ALL };

/** Calls that answer at once; each photo is stored under its name. */
const answering = () => ({
  upload: vi.fn<BulkCalls['upload']>(async ({ file }) => ({ ...uploaded, storagePath: file.name })),
  analyze: vi.fn<BulkCalls['analyze']>(async () => success),
  finished: vi.fn(),
  pause: vi.fn(async () => {}),
});
const calls = (changed: Partial<ReturnType<typeof answering>> = {}) => ({ ...answering(), ...changed });

const states = (queue: ReturnType<typeof createBulkQueue>) => queue.get().map(({ state }) => state.name);
const settled = (queue: ReturnType<typeof createBulkQueue>) =>
  vi.waitFor(() => expect(states(queue).join()).not.toMatch(/waiting|uploading|analyzing/));
const keyOf = (queue: ReturnType<typeof createBulkQueue>, at: number) => queue.get()[at]?.key ?? 0;

describe('the queue', () => {
  it('sends two photos at once and judges all', async () => {
    const gates: (() => void)[] = [];
    const server = calls({
      upload: vi.fn<BulkCalls['upload']>(async ({ file }) => {
        await new Promise<void>((open) => gates.push(open));
        return { ...uploaded, storagePath: file.name };
      }),
    });
    const queue = createBulkQueue(server);
    queue.add([imageOf('a.jpg'), imageOf('b.jpg'), imageOf('c.jpg')], ALL);
    expect(states(queue)).toEqual(['uploading', 'uploading', 'waiting']);
    gates[0]?.();
    await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'uploading', 'uploading']));
    for (const open of gates) open();
    await settled(queue);
    expect(states(queue)).toEqual(['done', 'done', 'done']);
    expect(server.finished).toHaveBeenCalledTimes(3);
  });

  it('refuses what is no photo or too large without sending it, and never tries it again', async () => {
    const server = calls();
    const queue = createBulkQueue(server);
    queue.add([imageOf('a.txt', 'text/plain'), imageOf('b.jpg', 'image/jpeg', 4_194_305)], ALL);
    expect(queue.get().map(({ state }) => state)).toMatchObject([
      { name: 'failed', failure: { kind: 'refused', refusal: 'invalidType' } },
      { name: 'failed', failure: { kind: 'refused', refusal: 'tooLarge' } },
    ]);
    queue.retryFailed();
    expect(server.upload).not.toHaveBeenCalled();
    queue.clearErrors();
    expect(queue.get()).toEqual([]);
  });

  it('goes on after a failure, and tries the failed ones again', async () => {
    const server = calls();
    server.upload.mockRejectedValueOnce(new ApiError(0, 'network', ''));
    server.analyze.mockResolvedValueOnce({ ...success, success: false, error: 'analysis.image_broken' });
    const queue = createBulkQueue(server);
    queue.add([imageOf('a.jpg'), imageOf('b.jpg'), imageOf('c.jpg')], ALL);
    await settled(queue);
    expect(states(queue)).toEqual(['failed', 'failed', 'done']);
    queue.retryFailed();
    await settled(queue);
    expect(states(queue)).toEqual(['done', 'done', 'done']);
  });

  it('asks a busy server again after a while, but not for ever', async () => {
    const busy = new ApiError(429, 'analysis.queue_full', '');
    const server = calls();
    server.analyze.mockRejectedValueOnce(busy).mockRejectedValueOnce(busy);
    const queue = createBulkQueue(server);
    queue.add([imageOf()], ALL);
    await settled(queue);
    expect(states(queue)).toEqual(['done']);
    expect(server.pause).toHaveBeenCalledTimes(2);

    server.analyze.mockRejectedValue(busy);
    queue.add([imageOf('b.jpg')], ALL);
    await settled(queue);
    expect(states(queue)).toEqual(['done', 'failed']);
  });
});

describe('cancelling', () => {
  it('stops what is not judged yet; a cancelled photo can be sent again', async () => {
    const signals: AbortSignal[] = [];
    const server = calls();
    server.upload.mockImplementationOnce(({ signal }) => {
      signals.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    const queue = createBulkQueue(server);
    queue.add([imageOf('a.jpg')], ALL);
    queue.cancelAll();
    expect(states(queue)).toEqual(['cancelled']);
    expect(signals[0]?.aborted).toBe(true);
    queue.retry(keyOf(queue, 0));
    await settled(queue);
    expect(states(queue)).toEqual(['done']);
  });

  it('is not possible once the server judges', async () => {
    const server = calls({ analyze: vi.fn<BulkCalls['analyze']>(() => new Promise(() => {})) });
    const queue = createBulkQueue(server);
    queue.add([imageOf()], ALL);
    await vi.waitFor(() => expect(states(queue)).toEqual(['analyzing']));
    queue.cancelAll();
    queue.clearFinished();
    expect(states(queue)).toEqual(['analyzing']);
  });
});

describe('the same photo', () => {
  const knowing = () =>
    calls({ upload: vi.fn<BulkCalls['upload']>(async () => ({ ...uploaded, earlierAnalysis: earlier })) });

  it('is not judged twice unless that is wanted', async () => {
    const server = knowing();
    const queue = createBulkQueue(server);
    queue.add([imageOf()], ALL);
    await settled(queue);
    expect(queue.get()[0]?.state).toEqual({ name: 'known', earlier });
    expect(server.analyze).not.toHaveBeenCalled();
    queue.analyzeAgain(keyOf(queue, 0));
    await settled(queue);
    expect(states(queue)).toEqual(['done']);
  });

  it('is judged again when less was asked for before', async () => {
    const server = calls({
      upload: vi.fn<BulkCalls['upload']>(async () => ({
        ...uploaded,
        earlierAnalysis: { ...earlier, options: ONLY_DAMAGE },
      })),
    });
    const queue = createBulkQueue(server);
    queue.add([imageOf()], ALL);
    await settled(queue);
    expect(states(queue)).toEqual(['done']);
  });

  it('twice in one choice is judged once', async () => {
    const server = calls({ upload: vi.fn<BulkCalls['upload']>(async () => uploaded) });
    const queue = createBulkQueue(server);
    queue.add([imageOf('a.jpg'), imageOf('copy.jpg')], ALL);
    await settled(queue);
    expect(queue.get().map(({ state }) => state)).toMatchObject([{ name: 'done' }, { name: 'twin', of: 'a.jpg' }]);
    expect(server.analyze).toHaveBeenCalledOnce();
  });
});

it('ends and forgets everything when the account changes', async () => {
  const server = calls({ analyze: vi.fn<BulkCalls['analyze']>(() => new Promise(() => {})) });
  const queue = createBulkQueue(server);
  queue.add([imageOf('a.jpg'), imageOf('b.jpg'), imageOf('c.jpg')], ALL);
  queue.stop();
  expect(queue.get()).toEqual([]);
  await Promise.resolve();
  expect(server.upload).toHaveBeenCalledTimes(2);
});
