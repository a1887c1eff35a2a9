import { useDeferredValue } from 'react';
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { useCurrentUser } from '@/api/current-user';
import { ErrorState } from '@/components/ui/states';
import { KeepsState } from '@/lib/kept-state';
import { useTopOfPage } from '@/lib/use-top-of-page';
import { ErrorBoundary } from './error-boundary';
import { entryPages, landing, layout, notFound, userPages } from './pages';
import { ShownAddress } from './shown-address';

const Layout = layout.Component;

const Blank = () => <div className="min-h-dvh" />;

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
function RoutesOfUser() {
  const { data: known, isPending, isFetching, refetch } = useCurrentUser();
  // the form stays until the first page can be drawn; a sign-out is not put off
  const arrived = useDeferredValue(known);
  const user = known && arrived;
  const [path] = useLocation();
  const [search] = useSearchParams();
  useTopOfPage(path);
  if (known === undefined && !isPending) {
    return (
      <main className="mx-auto max-w-lg pt-24">
        <ErrorState onRetry={() => void refetch()} pending={isFetching} />
      </main>
    );
  }
  if (user === undefined) return <Blank />;
  // a mailed link works for whoever opens it, also in a browser where someone is signed in
  const opensResetLink = path === '/reset-password' && search.has('token');
  if (!user || opensResetLink) {
    return (
      <ErrorBoundary key={path}>
        <SignedOut />
      </ErrorBoundary>
    );
  }
  return (
    <KeepsState key={user.id}>
      <Layout user={user}>
        <ErrorBoundary key={path}>
          <SignedIn />
        </ErrorBoundary>
      </Layout>
    </KeepsState>
  );
}

export function Routes() {
  return (
    <ShownAddress>
      <RoutesOfUser />
    </ShownAddress>
  );
}
