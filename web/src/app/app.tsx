import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { currentUserQuery } from '@/api/current-user';
import { followOtherTabs } from '@/api/session';
import { Toaster } from '@/components/ui/toaster';
import '@/i18n';
import { warm } from './pages';
import { createQueryClient } from './query-client';
import { Routes } from './routes';

const client = createQueryClient();
// before the first render: the session, the code and the texts of the page are on their way at the same time
void client.prefetchQuery(currentUserQuery);
void warm(location.pathname);

export function App() {
  useEffect(() => followOtherTabs(client, () => navigate('/')), []);
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Routes />
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
