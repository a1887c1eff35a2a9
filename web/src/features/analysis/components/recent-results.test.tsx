import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { problem, recent } from '../test-data';
import { RecentResults } from './recent-results';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answer = (results: Schemas['RecentAnalysis'][]) =>
  http.get('*/api/analysis/recent', () => HttpResponse.json(results));
const row = () => screen.findByRole('button', { name: /roof\.jpg/ });

describe('RecentResults', () => {
  it('keeps the room of the list while it loads', async () => {
    server.use(http.get('*/api/analysis/recent', () => new Promise<never>(() => {})));
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('says what failed and tries again', async () => {
    server.use(
      http.get('*/api/analysis/recent', () => HttpResponse.json(problem(500, 'internal', 'x'), { status: 500 })),
    );
    const user = userEvent.setup();
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    expect(await screen.findByText('We could not load this')).toBeVisible();
    server.use(answer([recent]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
  });

  it('names the emptiness', async () => {
    server.use(answer([]));
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    expect(await screen.findByText('No recent analysis results.')).toBeVisible();
  });

  it('shows how clean, how damaged and what else, each once', async () => {
    server.use(answer([recent]));
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    expect(await row()).toHaveTextContent(/86% clean.*1 issue.*Dusty/);
    expect(screen.getAllByText('1 issue')).toHaveLength(1);
  });

  it.each([['{Enter}'], [' ']])('opens a result by key "%s"', async (key) => {
    server.use(answer([recent]));
    const open = vi.fn();
    const user = userEvent.setup();
    await renderApp(<RecentResults onOpen={open} />);
    (await row()).focus();
    await user.keyboard(key);
    expect(open).toHaveBeenCalledExactlyOnceWith('a1');
  });

  it('leads to all results', async () => {
    server.use(answer([recent]));
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/analysis/history');
  });

  it('asks for the texts in the language of the page', async () => {
    let asked: string | null = null;
    server.use(
      http.get('*/api/analysis/recent', ({ request }) => {
        asked = new URL(request.url).searchParams.get('language');
        return HttpResponse.json([]);
      }),
    );
    await renderApp(<RecentResults onOpen={vi.fn()} />, { language: 'hr' });
    expect(await screen.findByText('Nema nedavnih rezultata analize.')).toBeVisible();
    expect(asked).toBe('hr');
  });
});

describe('a thumbnail', () => {
  const thumbnail = async () => (await row()).querySelector('img') as HTMLImageElement;

  it('is asked for in small', async () => {
    server.use(answer([recent]));
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    expect(await thumbnail()).toHaveAttribute('src', '/api/images/local/roof.jpg?size=thumb');
  });

  it.each([
    ['is broken', fireEvent.error],
    ['has no extent', fireEvent.load],
  ])('gives way to the placeholder when it %s', async (_what, happen) => {
    server.use(answer([recent]));
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    // jsdom loads no pictures: their natural size is zero, as that of an empty one
    happen(await thumbnail());
    expect(screen.getByAltText('Image not available')).toHaveAttribute('src', '/images/placeholder-image.svg');
  });

  it('stays when it has an extent', async () => {
    server.use(answer([recent]));
    await renderApp(<RecentResults onOpen={vi.fn()} />);
    const image = await thumbnail();
    Object.defineProperties(image, { naturalWidth: { value: 320 }, naturalHeight: { value: 200 } });
    fireEvent.load(image);
    expect(await thumbnail()).toHaveAttribute('src', '/api/images/local/roof.jpg?size=thumb');
  });
});
