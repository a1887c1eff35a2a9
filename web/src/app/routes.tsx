import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { useCurrentUser } from '@/api/current-user';
import { ErrorState } from '@/components/ui/states';
import { useTopOfPage } from '@/lib/use-top-of-page';
import { ErrorBoundary } from './error-boundary';
import { entryPages, Layout, landing, notFound, userPages } from './pages';

const Blank = () => <div className="min-h-[calc(100dvh-9rem)]" />;

function SignedOut() {
  return (
    <Switch>
      {Object.entries(entryPages).map(([path, { Component }]) => (
        <Route key={path} path={path} component={Component} />
      ))}
      <Route component={landing.Component} />
    </Switch>
  );
}

function SignedIn() {
  return (
    <Switch>
      {Object.entries(userPages).map(([path, { Component }]) => (
        <Route key={path} path={path} component={Component} />
      ))}
      {Object.keys(entryPages).map((path) => (
        <Route key={path} path={path}>
          <Redirect to="/dashboard" replace />
        </Route>
      ))}
      <Route component={notFound.Component} />
    </Switch>
  );
}

/** Who is signed in selects the set of routes. Nothing is shown before that is known. */
export function Routes() {
  const user = useCurrentUser();
  const [path] = useLocation();
  const [search] = useSearchParams();
  useTopOfPage(path);
  if (user.isPending) return <Blank />;
  if (user.data === undefined) {
    return (
      <main className="mx-auto max-w-lg pt-24">
        <ErrorState onRetry={() => void user.refetch()} pending={user.isFetching} />
      </main>
    );
  }
  // a mailed link works for whoever opens it, also in a browser where someone is signed in
  const opensResetLink = path === '/reset-password' && search.has('token');
  if (!user.data || opensResetLink) {
    return (
      <ErrorBoundary key={path}>
        <Suspense fallback={<Blank />}>
          <SignedOut />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <Suspense fallback={<Blank />}>
      <Layout user={user.data}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Blank />}>
            <SignedIn />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </Suspense>
  );
}
