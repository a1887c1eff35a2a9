import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { user as ana } from '@/test/server';
import { currentUserQuery } from './current-user';
import { followOtherTabs, signIn, signOut } from './session';

const summary = ['analysis', 'summary', 'en'];

/** Another tab: its own cache, the same channel. */
function openTab() {
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, ana);
  client.setQueryData(summary, { of: 'ana' });
  return client;
}

let other: BroadcastChannel;
beforeEach(() => {
  other = new BroadcastChannel('heliograf-session');
});
afterEach(() => other.close());

describe('a session over several tabs', () => {
  it('ends here when another tab signs out', async () => {
    const client = openTab();
    const leave = vi.fn();
    const stop = followOtherTabs(client, leave);
    other.postMessage('signed-out');
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
    expect(client.getQueryData(summary)).toBeUndefined();
    stop();
  });

  it('drops what one account read when another signs in elsewhere', async () => {
    const client = openTab();
    const stop = followOtherTabs(client, vi.fn());
    other.postMessage('signed-in');
    await vi.waitFor(() => expect(client.getQueryData(summary)).toBeUndefined());
    stop();
  });

  it.each([
    ['signed-in', (client: QueryClient) => signIn(client, ana)],
    ['signed-out', signOut],
  ])('tells the other tabs: %s', async (news, act) => {
    const heard = vi.fn();
    other.addEventListener('message', ({ data }) => heard(data));
    act(openTab());
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(news));
  });
});
