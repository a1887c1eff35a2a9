import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { ApiError } from '@/api/client';
import { currentUserQuery } from '@/api/current-user';
import { signOut } from '@/api/session';
import { toast } from '@/components/ui/toast';
import i18n from '@/i18n';

/** What any call may reveal about the user: the session is over, or the subscription is. */
function learnFrom(error: unknown, client: QueryClient) {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'auth.required' && client.getQueryData(currentUserQuery.queryKey)) {
    signOut(client);
    navigate('/login');
    toast.info(i18n.t('logout.ended'), i18n.t('logout.endedText'));
  }
  if (error.code === 'subscription_required') {
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => learnFrom(error, client) }),
    mutationCache: new MutationCache({ onError: (error) => learnFrom(error, client) }),
    // networkMode: a call that waits in silence for the browser to believe in its network tells nobody that it failed,
    // and is made when nobody wants it any more; and what is offline may still reach a server in the house
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
