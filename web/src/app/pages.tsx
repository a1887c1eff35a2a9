import { type ComponentType, lazy, useState } from 'react';
import type { User } from '@/api/current-user';
import i18n, { ready } from '@/i18n';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A page whose code is fetched when it is first wanted; `texts` names what it reads from i18n/locales. Code that is
 * already there is drawn at once: `lazy` alone always draws its fallback first, which React then keeps for 300 ms.
 */
function page<Props extends object>(load: Load<Props>, ...texts: string[]) {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const Late = lazy(fetchCode) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each page, while the module is loaded
  const Component = (props: Props) => {
    const [Content] = useState(() => loaded ?? Late);
    return <Content {...props} />;
  };
  /** Never fails: what did not come is asked for again when it is drawn, where a failure has its place. */
  const fetch = () => Promise.allSettled([fetchCode(), ready.then(() => i18n.loadNamespaces(texts))]);
  return { Component, fetch };
}

export const layout = page(() => import('./layout'));

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
  '/analysis/history': page(() => import('@/features/analysis/history-page'), 'analysis', 'subscription'),
  '/reports': page(() => import('@/features/reports/reports-page'), 'upcoming'),
  '/notifications': page(() => import('@/features/notifications/notifications-page'), 'upcoming'),
  '/settings': page(() => import('@/features/settings/settings-page'), 'settings', 'subscription'),
  '/installations': page(() => import('@/features/installations/installations-page'), 'upcoming'),
  '/production': page(() => import('@/features/production/production-page'), 'upcoming'),
  '/admin': page(() => import('@/features/admin/admin-page'), 'upcoming'),
};
export const notFound = page(() => import('./not-found'));

type Fetchable = { fetch: () => Promise<unknown> };
const find = (pages: Readonly<Record<string, Fetchable>>, path: string) => pages[path];
const fetchAll = (pages: Fetchable[]) => Promise.all(pages.map(({ fetch }) => fetch()));

/** What is drawn at an address, for a user or for a visitor. */
function pagesAt(path: string, isUser: boolean): Fetchable[] {
  const entry = find(entryPages, path);
  if (!isUser) return [entry ?? landing];
  return [layout, entry ? dashboard : (find(userPages, path) ?? notFound)];
}

/**
 * Fetches code and texts of an address while the server still says who is signed in; an address that both sides know,
 * "/", has to wait for that. Ends when the address can be drawn.
 */
export async function prepare(path: string, answer: Promise<User | null | undefined>) {
  const isEntry = find(entryPages, path) !== undefined;
  const likely = path === '/' ? undefined : fetchAll(pagesAt(path, !isEntry));
  const user = await answer;
  // a mailed link opens for users too
  await (user && path === '/reset-password' ? likely : fetchAll(pagesAt(path, Boolean(user))));
}
