import { type ComponentType, lazy } from 'react';
import i18n, { ready } from '@/i18n';

type Load = () => Promise<{ default: ComponentType }>;

/** A page whose code is fetched when it is first shown; `texts` names what it reads from i18n/locales. */
function page(load: Load, ...texts: string[]) {
  return { Component: lazy(load), load, texts };
}

const loadLayout = () => import('./layout');
export const Layout = lazy(loadLayout);

export const entryPages = {
  '/login': page(() => import('@/features/auth/login-page'), 'auth'),
  '/register': page(() => import('@/features/auth/register-page'), 'auth'),
  '/forgot-password': page(() => import('@/features/auth/forgot-password-page'), 'auth'),
  '/reset-password': page(() => import('@/features/auth/reset-password-page'), 'auth'),
};
export const landing = page(() => import('@/features/landing/landing-page'), 'landing');

const dashboard = page(() => import('@/features/dashboard/dashboard-page'), 'dashboard', 'system');
export const userPages = {
  '/': dashboard,
  '/dashboard': dashboard,
  '/analysis': page(() => import('@/features/analysis/analysis-page'), 'analysis', 'subscription'),
  '/reports': page(() => import('@/features/reports/reports-page'), 'upcoming'),
  '/notifications': page(() => import('@/features/notifications/notifications-page'), 'upcoming'),
  '/settings': page(() => import('@/features/settings/settings-page'), 'settings', 'subscription'),
  '/installations': page(() => import('@/features/installations/installations-page'), 'upcoming'),
  '/production': page(() => import('@/features/production/production-page'), 'upcoming'),
  '/admin': page(() => import('@/features/admin/admin-page'), 'upcoming'),
};
export const notFound = page(() => import('./not-found'));

/** Fetches code and texts of an address while the server still says who is signed in. At "/" both sides are open. */
export async function warm(path: string) {
  const entry = entryPages[path as keyof typeof entryPages];
  const user = path === '/' ? undefined : userPages[path as keyof typeof userPages];
  const likely = entry ?? user;
  if (!likely) return;
  void likely.load();
  if (user) void loadLayout();
  await ready;
  await i18n.loadNamespaces(likely.texts);
}
