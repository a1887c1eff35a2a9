import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { answer, never, refuse, serveInTests } from '@/test/server';
import { findingsOf } from '../lib/findings';
import { detail, series, sinceLast } from '../test-data';
import SinceLast from './since-last';

const server = serveInTests();
beforeEach(() => server.use(answer('/api/analysis/a1/series', series)));

type Given = { since?: Partial<Schemas['SinceLast']>; shown?: Schemas['AnalysisDetail']; language?: 'en' | 'hr' };

async function open({ since = {}, shown = detail, language = 'en' }: Given = {}) {
  const user = userEvent.setup();
  const findings = findingsOf(shown);
  await renderApp(<SinceLast detail={shown} since={{ ...sinceLast, ...since }} findings={findings} />, { language });
  return { user };
}

describe('what changed', () => {
  it('is counted, and what there is none of is left out', async () => {
    await open();
    const counts = within(screen.getByRole('list', { name: 'What changed' }));
    expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 worse',
      '1 new',
      '5 gone',
    ]);
  });

  it('is counted in Croatian', async () => {
    await open({ language: 'hr' });
    const counts = within(screen.getByRole('list', { name: 'Što se promijenilo' }));
    expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 pogoršana',
      '1 novi',
      '5 nestalih',
    ]);
  });

  it('is told finding by finding, with what is gone', async () => {
    await open();
    const rows = within(screen.getByRole('list', { name: 'Finding by finding' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'F1Bird droppings, upper rightworse',
      'F2Cracked glass, centrenew',
      'Leaves, lower leftgone',
    ]);
  });

  it('leaves out what the owner dismissed', async () => {
    const said = { subject: 'issue:0', opinion: 'dismissed', correction: null, date: detail.date, carriedFrom: 'a0' };
    await open({ shown: { ...detail, feedback: [said as Schemas['Feedback']] } });
    expect(screen.queryByText('Cracked glass, centre')).not.toBeInTheDocument();
  });

  it('says what is not compared, and that there is nothing to compare', async () => {
    await open({ since: { findings: [{ subject: 'area:0', state: 'not_compared' }] } });
    expect(screen.getByText(/^Not compared: shade/)).toBeVisible();
  });

  it('says that neither photo shows anything', async () => {
    const none = { firstSeen: 0, seenAgain: 0, worse: 0, better: 0, gone: 0 };
    await open({ since: { counts: none, findings: [], gone: [] } });
    expect(screen.getByText('Nothing that could be compared was found in either photo.')).toBeVisible();
  });

  it('opens the earlier result', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Open that result' }));
    expect(new URLSearchParams(location.search).get('result')).toBe('a0');
  });
});

describe('before and after', () => {
  it('shows the earlier photo in the frame of this one, as much of it as the keys say', async () => {
    await open();
    const handle = screen.getByRole('slider', { name: 'Before and after' });
    expect(handle).toHaveAttribute('aria-valuetext', '50% of the earlier photo shown');
    fireEvent.change(handle, { target: { value: '80' } });
    const before = screen.getByRole('img', { name: 'The same place on 2 May 2026' });
    expect(before).toHaveAttribute('src', sinceLast.beforeUrl);
    expect(before.style.clipPath).toBe('inset(0px 20% 0px 0px)');
  });

  it('says when the earlier photo cannot be shown', async () => {
    await open();
    fireEvent.error(screen.getByRole('img', { name: 'The same place on 2 May 2026' }));
    expect(screen.getByText('The earlier photo could not be shown.')).toBeVisible();
  });
});

describe('the trend', () => {
  it('is read photo by photo with the arrow keys, and stands in a table', async () => {
    const { user } = await open();
    const chart = await screen.findByRole('slider', { name: 'Cleanliness over time' });
    expect(chart).toHaveAttribute('aria-valuetext', 'Photo of 18 Jun 2026: 86%, likely between 81% and 90%');
    chart.focus();
    await user.keyboard('{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', 'Photo of 20 May 2026: cleanliness not judged');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuenow', '1');
    await user.keyboard('{End}');
    expect(chart).toHaveAttribute('aria-valuenow', '3');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4);
  });

  it('keeps its room while it loads', async () => {
    server.use(never('/api/analysis/a1/series'));
    await open();
    expect(screen.getByRole('status', { name: 'Loading the trend' })).toBeInTheDocument();
  });

  it('says what failed and tries again', async () => {
    server.use(refuse('/api/analysis/a1/series'));
    const { user } = await open();
    expect(await screen.findByText('The trend could not be loaded.')).toBeVisible();
    server.use(answer('/api/analysis/a1/series', series));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('slider', { name: 'Cleanliness over time' })).toBeVisible();
  });

  it('is none with a single photo', async () => {
    server.use(answer('/api/analysis/a1/series', { points: series.points.slice(0, 1) }));
    await open();
    await expect.poll(() => screen.queryByText('Cleanliness over time')).toBeNull();
  });
});
