import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, unwrap } from '@/api/client';
import { currentUserQuery, type User } from '@/api/current-user';
import i18n from '@/i18n';
import { refreshResults } from '../api/analyze-image';
import { sendImage } from '../api/upload-image';
import { type BulkQueue, createBulkQueue, isUnderway } from './bulk-queue';

const queues = new WeakMap<QueryClient, BulkQueue>();

const userOf = (client: QueryClient) => client.getQueryData<User | null>(currentUserQuery.queryKey)?.id;

/** Leaving the site now would lose photos: the browser asks first. */
function askBeforeLeaving(queue: BulkQueue) {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  queue.subscribe(() => {
    if (queue.get().some(isUnderway)) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
  });
}

/** Nothing of one account may go on under the next. */
function endWithAccount(client: QueryClient, queue: BulkQueue) {
  let owner = userOf(client);
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== currentUserQuery.queryKey[0]) return;
    const user = userOf(client);
    if (user === owner) return;
    owner = user;
    queue.stop();
  });
}

/** One queue for as long as the app is open: it goes on while other pages are shown. */
function queueOf(client: QueryClient): BulkQueue {
  const known = queues.get(client);
  if (known) return known;
  const queue = createBulkQueue({
    upload: sendImage,
    analyze: ({ filePath, storagePath }, options) => {
      const language = i18n.language === 'hr' ? 'hr' : 'en';
      return unwrap(
        api.POST('/api/analysis/analyze', { body: { imagePath: filePath, storagePath, options, language } }),
      );
    },
    finished: () => void refreshResults(client),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  askBeforeLeaving(queue);
  endWithAccount(client, queue);
  queues.set(client, queue);
  return queue;
}

export function useBulkQueue() {
  const queue = queueOf(useQueryClient());
  return { queue, items: useSyncExternalStore(queue.subscribe, queue.get) };
}
