import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, type User } from './current-user';

type News = 'signed-in' | 'signed-out';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('heliograf-session');

/** Nothing of one account may be seen by the next: drops what was read, except who is signed in. */
function forgetData(client: QueryClient) {
  const isData = { predicate: (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== 'auth' };
  void client.cancelQueries(isData);
  client.removeQueries(isData);
  client.getMutationCache().clear();
}

/** Takes the user out of this tab. The screens of the signed-in go first, then their data. */
function forgetUser(client: QueryClient) {
  void client.cancelQueries({ queryKey: currentUserQuery.queryKey });
  client.setQueryData(currentUserQuery.queryKey, null);
  forgetData(client);
}

export function signIn(client: QueryClient, user: User) {
  forgetData(client);
  client.setQueryData(currentUserQuery.queryKey, user);
  channel?.postMessage('signed-in' satisfies News);
}

export function signOut(client: QueryClient) {
  forgetUser(client);
  channel?.postMessage('signed-out' satisfies News);
}

/** Follows what happens in the other tabs of this browser. */
export function followOtherTabs(client: QueryClient, onSignedOut: () => void) {
  const follow = ({ data }: MessageEvent<News>) => {
    if (data === 'signed-out') {
      forgetUser(client);
      onSignedOut();
    } else {
      forgetData(client);
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
  };
  channel?.addEventListener('message', follow);
  return () => channel?.removeEventListener('message', follow);
}
