import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { answer, problem, serveInTests } from '@/test/server';
import { detail } from '../test-data';
import DetailDialog from './detail-dialog';

const server = serveInTests();
const sent: Schemas['FeedbackRequest'][] = [];
let shown: Schemas['AnalysisDetail'];

/** Keeps what is said, as the server does. */
const keeping = http.post('*/api/analysis/a1/feedback', async ({ request }) => {
  const said = (await request.json()) as Schemas['FeedbackRequest'];
  sent.push(said);
  const others = shown.feedback.filter(({ subject }) => subject !== said.subject);
  const date = '2026-06-20T10:00:00Z';
  const { subject, opinion, correction = null } = said;
  shown = {
    ...shown,
    feedback: opinion ? [...others, { subject, opinion, correction, date, carriedFrom: null }] : others,
  };
  return HttpResponse.json(shown);
});

beforeEach(() => {
  sent.length = 0;
  shown = detail;
  server.use(answer('/api/analysis/a1', detail), keeping);
});

async function open(language: 'en' | 'hr' = 'en') {
  const user = userEvent.setup();
  await renderApp(<DetailDialog id="a1" onClose={vi.fn()} />, { language });
  await screen.findByRole('tab', { name: /^(Damage|Oštećenja)/ });
  return user;
}

/** The row of the crack, chosen, and what can be said about it. */
async function chooseCrack(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('tab', { name: /^Damage/ }));
  const list = within(screen.getByRole('tabpanel')).getByRole('list');
  await user.click(within(list).getByRole('button', { name: /Cracked glass/ }));
  return within(list);
}

describe('a finding', () => {
  it('that is no fault is shown muted and not counted, until that is taken back', async () => {
    const user = await open();
    const list = await chooseCrack(user);
    expect(screen.getByRole('tab', { name: /^Damage/ })).toHaveTextContent('1');
    await user.click(list.getByRole('button', { name: 'Not a fault' }));
    await waitFor(() =>
      expect(list.getByRole('button', { name: 'Not a fault' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(sent).toEqual([{ subject: 'issue:0', opinion: 'dismissed', correction: null }]);
    expect(list.getByText('Cracked glass')).toHaveClass('line-through');
    expect(list.getByText(/^You said so on 20 Jun 2026/)).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Damage/ })).not.toHaveTextContent('1');
    expect(list.getByRole('button', { name: 'Not a fault' })).toHaveFocus();
    await user.click(list.getByRole('button', { name: 'Not a fault' }));
    await waitFor(() => expect(list.getByText('Cracked glass')).not.toHaveClass('line-through'));
    expect(sent.at(-1)).toEqual({ subject: 'issue:0', opinion: null, correction: null });
  });

  it('that is no soiling leaves the score, and says so', async () => {
    const user = await open();
    await user.click(screen.getByRole('tab', { name: /^Cleanliness/ }));
    const list = within(within(screen.getByRole('tabpanel')).getByRole('list'));
    await user.click(list.getByRole('button', { name: /Bird droppings/ }));
    await user.click(list.getByRole('button', { name: 'Not soiling' }));
    expect(await list.findByText(/The score stays as it was judged\.$/)).toBeVisible();
    expect(sent).toEqual([{ subject: 'area:0', opinion: 'dismissed', correction: null }]);
  });

  it('that is something else has the name of that', async () => {
    const user = await open();
    const list = await chooseCrack(user);
    await user.selectOptions(list.getByRole('combobox', { name: 'What it is instead' }), 'Bird droppings');
    expect(await list.findByText('Bird droppings', { selector: 'span' })).toBeVisible();
    expect(sent).toEqual([{ subject: 'issue:0', opinion: 'corrected', correction: 'droppings' }]);
    await user.selectOptions(list.getByRole('combobox'), 'Something else…');
    expect(await list.findByText('Cracked glass', { selector: 'span' })).toBeVisible();
  });

  it('keeps what stood there when the server refuses', async () => {
    server.use(http.post('*/api/analysis/a1/feedback', () => problem(503, 'unavailable')));
    const user = await open();
    const list = await chooseCrack(user);
    await user.click(list.getByRole('button', { name: 'That is right' }));
    expect(await screen.findByText('Your answer was not kept')).toBeVisible();
    expect(list.getByRole('button', { name: 'That is right' })).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the verdict', () => {
  it('is confirmed', async () => {
    const user = await open();
    const verdict = within(screen.getByRole('group', { name: 'Is “Dusty” right?' }));
    await user.click(verdict.getByRole('button', { name: 'That is right' }));
    await waitFor(() =>
      expect(verdict.getByRole('button', { name: 'That is right' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(sent).toEqual([{ subject: 'verdict', opinion: 'confirmed', correction: null }]);
    expect(screen.queryByText(/no longer counts/)).not.toBeInTheDocument();
  });

  it('is corrected or ignored, and then does not count', async () => {
    const user = await open();
    const verdict = within(screen.getByRole('group', { name: 'Is “Dusty” right?' }));
    expect(verdict.queryByRole('option', { name: 'Dusty' })).not.toBeInTheDocument();
    await user.selectOptions(verdict.getByRole('combobox'), 'Clean');
    expect(await screen.findByText('This analysis no longer counts in the summary.')).toBeVisible();
    await user.click(verdict.getByRole('button', { name: 'Ignore this answer' }));
    await waitFor(() => expect(verdict.getByRole('combobox')).toHaveValue(''));
    expect(sent.map(({ opinion, correction }) => [opinion, correction])).toEqual([
      ['corrected', 'clean'],
      ['dismissed', null],
    ]);
  });

  it('is asked about in Croatian', async () => {
    await open('hr');
    const verdict = within(screen.getByRole('group', { name: 'Je li točno: Prašina?' }));
    expect(verdict.getByRole('button', { name: 'Točno je' })).toBeVisible();
  });
});
