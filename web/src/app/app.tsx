import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { currentUserQuery } from '@/api/current-user';
import { followOtherTabs } from '@/api/session';
import { Toaster } from '@/components/ui/toaster';
import '@/i18n';
import { ErrorBoundary } from './error-boundary';
import { prepare } from './pages';
import { createQueryClient } from './query-client';
import { Routes } from './routes';

const client = createQueryClient();
const answer = client.prefetchQuery(currentUserQuery).then(() => client.getQueryData(currentUserQuery.queryKey));

/** The session, the code and the texts of the page are on their way at the same time; drawn once, when all are there. */
export const prepared = prepare(location.pathname, answer);

export function App() {
  useEffect(() => followOtherTabs(client, () => navigate('/')), []);
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Routes />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
