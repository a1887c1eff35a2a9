import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { useCurrentUser } from '@/api/current-user';
import { ErrorState } from '@/components/ui/states';
import { ErrorBoundary } from './error-boundary';

const Landing = lazy(() => import('@/features/landing/landing-page'));
const Login = lazy(() => import('@/features/auth/login-page'));
const Register = lazy(() => import('@/features/auth/register-page'));
const ForgotPassword = lazy(() => import('@/features/auth/forgot-password-page'));
const ResetPassword = lazy(() => import('@/features/auth/reset-password-page'));
const Layout = lazy(() => import('./layout'));
const Dashboard = lazy(() => import('@/features/dashboard/dashboard-page'));
const Analysis = lazy(() => import('@/features/analysis/analysis-page'));
const Reports = lazy(() => import('@/features/reports/reports-page'));
const Notifications = lazy(() => import('@/features/notifications/notifications-page'));
const Settings = lazy(() => import('@/features/settings/settings-page'));
const Installations = lazy(() => import('@/features/installations/installations-page'));
const Production = lazy(() => import('@/features/production/production-page'));
const Admin = lazy(() => import('@/features/admin/admin-page'));
const NotFound = lazy(() => import('./not-found'));

const ENTRY_PATHS = ['/login', '/register', '/forgot-password', '/reset-password'];
const Blank = () => <div className="min-h-dvh" />;

function SignedOut() {
  return (
    <Switch>
      <Route path="/login" component={Login} />
      <Route path="/register" component={Register} />
      <Route path="/forgot-password" component={ForgotPassword} />
      <Route path="/reset-password" component={ResetPassword} />
      <Route component={Landing} />
    </Switch>
  );
}

function SignedIn() {
  return (
    <Switch>
      <Route path="/" component={Dashboard} />
      <Route path="/dashboard" component={Dashboard} />
      <Route path="/analysis" component={Analysis} />
      <Route path="/reports" component={Reports} />
      <Route path="/notifications" component={Notifications} />
      <Route path="/settings" component={Settings} />
      <Route path="/installations" component={Installations} />
      <Route path="/production" component={Production} />
      <Route path="/admin" component={Admin} />
      {ENTRY_PATHS.map((path) => (
        <Route key={path} path={path}>
          <Redirect to="/dashboard" replace />
        </Route>
      ))}
      <Route component={NotFound} />
    </Switch>
  );
}

/** Who is signed in selects the set of routes. Nothing is shown before that is known. */
export function Routes() {
  const user = useCurrentUser();
  const [path] = useLocation();
  const [search] = useSearchParams();
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
