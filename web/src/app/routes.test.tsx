import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { currentUserQuery } from '@/api/current-user';
import { renderApp } from '@/test/render';
import { user as ana, answer, posted, problem, refuse, serveInTests } from '@/test/server';
import { Routes } from './routes';

const server = serveInTests();

const signedOut = () => refuse('/api/auth/me', 401, 'auth.required');
beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  server.use(
    answer('/api/auth/me', ana),
    refuse('/api/analysis/summary'),
    refuse('/api/analysis/recent'),
    refuse('/api/analysis/history'),
    refuse('/api/system/status'),
  );
});

async function open(path: string) {
  history.replaceState(null, '', path);
  const result = await renderApp(<Routes />);
  await screen.findAllByRole('heading', { level: 1 }, { timeout: 10_000 });
  return result;
}
const title = () => screen.getByRole('heading', { level: 1 });

describe('a visitor', () => {
  beforeEach(() => server.use(signedOut()));

  it.each([
    ['/', /^Your panels lose/],
    ['/dashboard', /^Your panels lose/],
    ['/no/such/page', /^Your panels lose/],
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
    ['/forgot-password', 'Forgot password?'],
    ['/reset-password', 'This link does not work'],
    ['/reset-password?token=x', 'Set a new password'],
  ])('at %s', async (path, heading) => {
    await open(path);
    expect(title()).toHaveTextContent(heading);
  });
});

describe('a signed-in user', () => {
  it.each([
    ['/', 'Dashboard'],
    ['/dashboard', 'Dashboard'],
    ['/analysis/history', 'Analysis history'],
    ['/reports', 'Reports'],
    ['/notifications', 'Notifications'],
    ['/settings', 'Settings'],
    ['/installations', 'Installations'],
    ['/production', 'Production'],
    ['/admin', 'Access Denied'],
    ['/no/such/page', '404 Page Not Found'],
    ['/reset-password?token=x', 'Set a new password'],
  ])('at %s', async (path, heading) => {
    await open(path);
    expect(title()).toHaveTextContent(heading);
  });

  it.each(['/login', '/register', '/forgot-password', '/reset-password'])('is led from %s home', async (path) => {
    await open(path);
    expect(location.pathname).toBe('/dashboard');
  });

  it('sees what the not-found page asks', async () => {
    await open('/no/such/page');
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });

  it('is an administrator only when the server says so', async () => {
    server.use(answer('/api/auth/me', { ...ana, role: 'admin' }));
    await open('/admin');
    expect(title()).toHaveTextContent('Admin dashboard');
    expect(screen.getByRole('link', { name: 'Admin dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  it('meets an error with another try when the server is away', async () => {
    server.use(refuse('/api/auth/me', 503));
    history.replaceState(null, '', '/');
    await renderApp(<Routes />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the frame', () => {
  it('marks the current link and counts what is unread', async () => {
    server.use(answer('/api/auth/me', { ...ana, unreadNotifications: 2 }));
    await open('/reports');
    expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: /Notifications.*2 unread/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Admin dashboard' })).not.toBeInTheDocument();
  });

  it('marks the part of the product that a page within it belongs to', async () => {
    await open('/analysis/history');
    expect(screen.getByRole('link', { name: 'Analysis', current: true })).toHaveAttribute('href', '/analysis');
  });

  it('counts nothing while nothing is unread', async () => {
    await open('/reports');
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveTextContent(/^Notifications$/);
  });

  it('keeps the page still under the open drawer, which closes on a change of route', async () => {
    await open('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Main' });
    expect(document.documentElement).toHaveClass('scroll-locked');
    await userEvent.click(within(drawer).getByRole('link', { name: 'Reports' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.documentElement).not.toHaveClass('scroll-locked');
    expect(location.pathname).toBe('/reports');
  });

  it('closes the drawer with Escape and when the browser goes back', async () => {
    await open('/dashboard');
    const menu = screen.getByRole('button', { name: 'Open menu' });
    await userEvent.click(menu);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(menu);
    await screen.findByRole('dialog');
    act(() => navigate('/settings'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the place on a page', () => {
  it('is its top after a link; on the way back the browser finds it', async () => {
    const scroll = vi.spyOn(globalThis, 'scrollTo');
    await open('/reports');
    await userEvent.click(screen.getByRole('link', { name: 'See your results' }));
    await waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' }));
    act(() => history.back());
    await waitFor(() => expect(title()).toHaveTextContent('Reports'));
    expect(scroll).toHaveBeenCalledOnce();
    scroll.mockRestore();
  });
});

describe('the end of a session', () => {
  it('by logging out forgets everything and shows the public page', async () => {
    server.use(posted('/api/auth/logout', { success: true, message: '' }).handler);
    const { client } = await open('/reports');
    client.setQueryData(['analysis', 'summary', 'en'], { secret: true });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('You have been logged out successfully.')).toBeVisible();
    expect(location.pathname).toBe('/');
    expect(client.getQueryData(['analysis', 'summary', 'en'])).toBeUndefined();
  });

  it('is not claimed when logging out failed', async () => {
    server.use(http.post('*/api/auth/logout', () => problem(503, 'unavailable')));
    await open('/reports');
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Logout failed')).toBeVisible();
    expect(title()).toHaveTextContent('Reports');
  });

  it('on the server leads to sign-in with the next call', async () => {
    server.use(refuse('/api/analysis/summary', 401, 'auth.required'));
    const { client } = await open('/dashboard');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  });
});
