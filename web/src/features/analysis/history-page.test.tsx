import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { answer, never, refuse, serveInTests, user as subscriber } from '@/test/server';
import { PAGE_SIZE } from './api/analyses';
import HistoryPage from './history-page';
import { detail, recent } from './test-data';

const server = serveInTests();
const asked: URLSearchParams[] = [];

/** Answers from this list as the server would: behind the id it is given. */
function answerHistory(results: Schemas['RecentAnalysis'][]) {
  return http.get('*/api/analysis/history', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const behind = results.findIndex(({ id }) => id === query.get('before')) + 1;
    return HttpResponse.json(results.slice(behind, behind + PAGE_SIZE));
  });
}
const photos = (count: number, prefix = 'photo') =>
  Array.from({ length: count }, (_, i) => ({ ...recent, id: `${prefix}${i}`, title: `${prefix} ${i}.jpg` }));

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  history.replaceState(null, '', '/analysis/history');
  server.use(answer('/api/auth/me', subscriber), answer('/api/analysis/a1', detail), answerHistory([recent]));
});

async function open(search = '', language: 'en' | 'hr' = 'en') {
  history.replaceState(null, '', `/analysis/history${search}`);
  const user = userEvent.setup();
  const rendered = await renderApp(<HistoryPage />, { language });
  return { user, ...rendered };
}

describe('the list', () => {
  it('keeps its room while it loads', async () => {
    server.use(never('/api/analysis/history'));
    await open();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('says what failed and tries again', async () => {
    server.use(refuse('/api/analysis/history'));
    const { user } = await open();
    expect(await screen.findByText('We could not load this')).toBeVisible();
    server.use(answerHistory([recent]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('roof.jpg')).toBeVisible();
  });

  it('says that there is nothing yet, and where to begin', async () => {
    server.use(answerHistory([]));
    await open();
    expect(await screen.findByText('No photo analyzed yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Analyze a photo' })).toHaveAttribute('href', '/analysis');
  });

  it('loads older results, once there are more than a page, without a gap when new ones come in', async () => {
    const first = photos(PAGE_SIZE + 2);
    server.use(answerHistory(first));
    const { user, client } = await open();
    expect(await screen.findByText('The newest 12 results')).toBeVisible();
    server.use(answerHistory([...photos(3, 'new'), ...first]));
    await user.click(screen.getByRole('button', { name: 'Show older results' }));
    expect(await screen.findByText('14 results')).toBeVisible();
    expect(screen.getByText('photo 12.jpg')).toBeVisible();
    await client.invalidateQueries({ queryKey: ['analysis', 'history'] });
    expect(await screen.findByText('17 results')).toBeVisible();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.match(/^\w+ \d+/)?.[0])).toEqual(
      [...photos(3, 'new'), ...first].map(({ title }) => title.replace('.jpg', '')),
    );
  });

  it('keeps what is there when older results do not come', async () => {
    server.use(answerHistory(photos(PAGE_SIZE)));
    const { user } = await open();
    const more = await screen.findByRole('button', { name: 'Show older results' });
    server.use(refuse('/api/analysis/history'));
    await user.click(more);
    expect(await screen.findByText('Older results could not be loaded.')).toBeVisible();
    expect(screen.getByText('photo 0.jpg')).toBeVisible();
  });

  it('opens a result with the keyboard, and closing leads back to it', async () => {
    const { user } = await open('?condition=dusty');
    (await screen.findByRole('button', { name: /roof\.jpg/ })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Analysis of roof.jpg' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.search).toBe('?condition=dusty'));
    await waitFor(() => expect(screen.getByRole('button', { name: /roof\.jpg/ })).toHaveFocus());
  });
});

describe('the filters', () => {
  it('are those of the address', async () => {
    await open('?text=krov&condition=dusty&decision=wait&from=2026-06-01');
    await screen.findByText('roof.jpg');
    expect(screen.getByRole('searchbox', { name: 'Name of the photo' })).toHaveValue('krov');
    expect(screen.getByRole('combobox', { name: 'Condition' })).toHaveDisplayValue('Dusty');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ text: 'krov', condition: 'dusty', decision: 'wait' });
  });

  it('are asked of the server and kept in the address', async () => {
    const { user } = await open();
    await screen.findByText('roof.jpg');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Condition' }), 'Snow');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What to do' }), 'Nothing to do');
    await user.type(screen.getByRole('searchbox'), 'roof{Enter}');
    await waitFor(() => expect(location.search).toBe('?condition=snow_covered&decision=none&text=roof'));
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
        condition: 'snow_covered',
        decision: 'none',
        text: 'roof',
      }),
    );
  });

  it('that nothing fits are named and cleared', async () => {
    server.use(
      http.get('*/api/analysis/history', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.has('text') ? [] : [recent]),
      ),
    );
    const { user } = await open('?text=nowhere');
    expect(await screen.findByText('No result fits')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('roof.jpg')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(location.search).toBe('');
  });

  it('that run backwards are refused beside the field and not sent', async () => {
    await open('?from=2026-06-10');
    await screen.findByText('roof.jpg');
    const before = asked.length;
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-06-09' } });
    expect(await screen.findByText('Choose a day that is not before the first.')).toBeVisible();
    expect(screen.getByLabelText('Until')).toHaveAttribute('aria-invalid', 'true');
    expect(asked).toHaveLength(before);
  });
});

it('is closed without a subscription', async () => {
  server.use(answer('/api/auth/me', { ...subscriber, subscriptionStatus: 'expired' }));
  await open();
  expect(await screen.findByText('Subscription Required')).toBeVisible();
  expect(asked).toEqual([]);
});

it('speaks Croatian', async () => {
  server.use(answerHistory(photos(3)));
  await open('', 'hr');
  expect(await screen.findByText('3 rezultata')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Povijest analiza' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Što učiniti' })).toBeVisible();
});
