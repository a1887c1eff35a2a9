import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import AnalysisPage from './analysis-page';
import { detail, recent, visionStatus } from './test-data';

const subscriber: Schemas['User'] = {
  id: 'u1',
  username: 'ana',
  email: 'ana@example.hr',
  role: 'user',
  subscriptionStatus: 'active',
  subscriptionTier: 'trial',
  subscriptionExpiry: '2026-07-01T00:00:00Z',
  trialAvailable: false,
  unreadNotifications: 0,
  language: 'en',
};

/** Stands for the browser's stream of server-sent events; jsdom has none. */
class Stream extends EventTarget {
  static open: Stream[] = [];
  constructor(readonly url: string) {
    super();
    Stream.open.push(this);
  }
  close() {
    Stream.open = Stream.open.filter((stream) => stream !== this);
  }
}

const server = setupServer();
let results: Schemas['RecentAnalysis'][];
let visibility: DocumentVisibilityState;

/** Brings the page's tab to the front or puts it behind another. */
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  act(() => document.dispatchEvent(new Event('visibilitychange')));
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  Stream.open = [];
  results = [recent];
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('EventSource', Stream);
  history.replaceState(null, '', '/analysis');
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(subscriber)),
    http.get('*/api/openai/status', () => HttpResponse.json(visionStatus)),
    http.get('*/api/analysis/recent', () => HttpResponse.json(results)),
    http.get('*/api/analysis/a1', () => HttpResponse.json(detail)),
  );
});

const row = () => screen.findByRole('button', { name: /roof\.jpg/ });

describe('the gate', () => {
  it('keeps the page closed without a subscription and asks the server for nothing else', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json({ ...subscriber, subscriptionStatus: 'none' })));
    await renderApp(<AnalysisPage />);
    expect(await screen.findByText('Subscription Required')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Analysis' })).toBeVisible();
    expect(screen.queryByText('Recent results')).not.toBeInTheDocument();
    expect(Stream.open).toEqual([]);
  });
});

describe('the open result', () => {
  it('stands in the address, and closing goes back to the list', async () => {
    const user = userEvent.setup();
    await renderApp(<AnalysisPage />);
    await user.click(await row());
    expect(await screen.findByRole('dialog', { name: 'Analysis of roof.jpg' })).toBeVisible();
    expect(location.search).toBe('?result=a1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(async () => expect(await row()).toHaveFocus());
  });

  it('is shown again by a link, and other parts of the address stay', async () => {
    history.replaceState(null, '', '/analysis?from=mail&result=a1');
    const user = userEvent.setup();
    await renderApp(<AnalysisPage />);
    expect(await screen.findByRole('dialog', { name: 'Analysis of roof.jpg' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.search).toBe('?from=mail'));
  });
});

describe('news from elsewhere', () => {
  it.each([['analysis.finished'], ['resync']])('refreshes the list at %s', async (event) => {
    await renderApp(<AnalysisPage />);
    await row();
    expect(Stream.open.map(({ url }) => url)).toEqual(['/api/events']);
    results = [{ ...recent, id: 'a2', title: 'new.jpg' }];
    act(() => Stream.open[0]?.dispatchEvent(new Event(event)));
    expect(await screen.findByText('new.jpg')).toBeVisible();
  });

  it('is listened to only while the page is seen; what was missed comes on return', async () => {
    await renderApp(<AnalysisPage />);
    await row();
    show('hidden');
    expect(Stream.open).toEqual([]);
    results = [{ ...recent, id: 'a2', title: 'new.jpg' }];
    show('visible');
    show('visible');
    expect(Stream.open.map(({ url }) => url)).toEqual(['/api/events']);
    expect(await screen.findByText('new.jpg')).toBeVisible();
  });

  it('is not listened to by a page that was opened in the background', async () => {
    visibility = 'hidden';
    const { unmount } = await renderApp(<AnalysisPage />);
    await row();
    expect(Stream.open).toEqual([]);
    show('visible');
    expect(Stream.open).toHaveLength(1);
    unmount();
    show('visible');
    expect(Stream.open).toEqual([]);
  });

  it('is no longer listened to once the page is left', async () => {
    const { unmount } = await renderApp(<AnalysisPage />);
    await row();
    unmount();
    expect(Stream.open).toEqual([]);
  });
});

describe('the AI integration', () => {
  it('names state, model and last validation, and leads to its settings', async () => {
    await renderApp(<AnalysisPage />);
    expect(await screen.findByText('Connected')).toBeVisible();
    expect(screen.getByText('panels 1')).toBeVisible();
    expect(screen.getByText(/ago$|^last|^in /, { selector: 'dd time' })).toHaveAttribute(
      'datetime',
      visionStatus.lastValidated,
    );
    expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/settings?tab=api');
    expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
    expect(screen.getByText('Photos do not leave this server.')).toBeVisible();
  });

  it('tells where photos go, and lets administrators change it', async () => {
    const remote = { ...visionStatus, provider: 'openai', sendsTo: 'api.openai.com' };
    server.use(
      http.get('*/api/auth/me', () => HttpResponse.json({ ...subscriber, role: 'admin' })),
      http.get('*/api/openai/status', () => HttpResponse.json(remote)),
    );
    await renderApp(<AnalysisPage />);
    expect(await screen.findByText(/^Photos are sent to api\.openai\.com/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
  });

  it('can be asked again when it did not answer', async () => {
    server.use(http.get('*/api/openai/status', () => HttpResponse.error()));
    const user = userEvent.setup();
    await renderApp(<AnalysisPage />);
    expect(await screen.findByText('The state of the AI integration could not be loaded.')).toBeVisible();
    server.use(http.get('*/api/openai/status', () => HttpResponse.json({ ...visionStatus, status: 'down' })));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not connected')).toBeVisible();
  });
});

it('speaks Croatian', async () => {
  await renderApp(<AnalysisPage />, { language: 'hr' });
  expect(await screen.findByRole('heading', { name: 'Nedavni rezultati' })).toBeVisible();
  expect(screen.getByText('Učitajte fotografiju panela i saznajte koliko su čisti i koliko oštećeni.')).toBeVisible();
});
