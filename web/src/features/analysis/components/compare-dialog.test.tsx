import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/test/render';
import { answer, never, refuse, serveInTests, user as subscriber } from '@/test/server';
import HistoryPage from '../history-page';
import { comparison, recent, series } from '../test-data';
import CompareDialog from './compare-dialog';

const server = serveInTests();
beforeEach(() =>
  server.use(answer('/api/analysis/a1/series', series), answer('/api/analysis/a1/comparison', comparison)),
);

async function open(language: 'en' | 'hr' = 'en') {
  const close = vi.fn();
  const user = userEvent.setup();
  await renderApp(<CompareDialog one="a1" other="a0" onClose={close} />, { language });
  return { user, close };
}

describe('two results beside each other', () => {
  it('shows each with its numbers, and what changed', async () => {
    const { user, close } = await open();
    const earlier = within(await screen.findByRole('region', { name: 'Earlier' }));
    expect(earlier.getByText('93%')).toBeVisible();
    expect(earlier.getByText('Likely between 89% and 96%')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Later' })).getByText('86%')).toBeVisible();
    expect(screen.getByText('2 worse')).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Before and after' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalled();
  });

  it('says why photos of different places are not laid over each other', async () => {
    server.use(answer('/api/analysis/a1/comparison', { ...comparison, changes: null }));
    await open('hr');
    expect(await screen.findByText(/^Nije prepoznato da fotografije prikazuju iste panele/)).toBeVisible();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('says what cannot be told', async () => {
    const later = { ...comparison.later, score: null, low: null, high: null, issuesCount: null };
    server.use(answer('/api/analysis/a1/comparison', { ...comparison, later }));
    await open();
    expect(within(await screen.findByRole('region', { name: 'Later' })).getAllByText('cannot be told')).toHaveLength(2);
  });

  it('turns while it waits', async () => {
    server.use(never('/api/analysis/a1/comparison'));
    await open();
    expect(await screen.findByLabelText('Loading')).toBeInTheDocument();
  });

  it('says that a result is gone, without another try', async () => {
    server.use(refuse('/api/analysis/a1/comparison', 404, 'analysis.not_found'));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('These results could not be compared.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('tries again when the server failed', async () => {
    server.use(refuse('/api/analysis/a1/comparison'));
    const { user } = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(answer('/api/analysis/a1/comparison', comparison));
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'Later' })).toBeVisible();
  });

  it('asks for two different ones', async () => {
    server.use(refuse('/api/analysis/a1/comparison', 422, 'comparison.same'));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose two different results.');
  });
});

describe('choosing in the history', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
    history.replaceState(null, '', '/analysis/history');
    const results = [recent, { ...recent, id: 'a0', title: 'earlier.jpg' }];
    server.use(answer('/api/auth/me', subscriber), answer('/api/analysis/history', results));
  });

  it('takes two rows, and a row back', async () => {
    const user = userEvent.setup();
    await renderApp(<HistoryPage />);
    await user.click(await screen.findByRole('button', { name: 'Compare two' }));
    expect(screen.getByText('Choose two results to see them beside each other.')).toBeVisible();
    const row = screen.getByRole('button', { name: /roof\.jpg/ });
    await user.click(row);
    expect(row).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Now choose the other one.')).toBeVisible();
    await user.click(row);
    expect(row).toHaveAttribute('aria-pressed', 'false');
    await user.click(row);
    await user.click(screen.getByRole('button', { name: /earlier\.jpg/ }));
    expect(new URLSearchParams(location.search).get('compare')).toBe('a1,a0');
    expect(await screen.findByRole('dialog', { name: 'Two results beside each other' })).toBeVisible();
  });

  it('opens results again when the comparing is stopped', async () => {
    const user = userEvent.setup();
    await renderApp(<HistoryPage />);
    await user.click(await screen.findByRole('button', { name: 'Compare two' }));
    await user.click(screen.getByRole('button', { name: 'Stop comparing' }));
    expect(screen.getByRole('button', { name: /roof\.jpg/ })).not.toHaveAttribute('aria-pressed');
  });

  it('passes over an address that names only one', async () => {
    history.replaceState(null, '', '/analysis/history?compare=a1');
    await renderApp(<HistoryPage />);
    await screen.findByText('roof.jpg');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
