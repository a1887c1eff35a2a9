import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { detail, issueAt, problem, thermalModule, unsure } from '../test-data';
import DetailDialog from './detail-dialog';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function open(answer: Schemas['AnalysisDetail'], language: 'en' | 'hr' = 'en') {
  server.use(http.get('*/api/analysis/:id', () => HttpResponse.json(answer)));
  const close = vi.fn();
  const user = userEvent.setup();
  await renderApp(<DetailDialog id="a1" onClose={close} />, { language });
  await screen.findByRole('tablist');
  return { user, close };
}
const refuse = (status: number) =>
  http.get('*/api/analysis/:id', () => HttpResponse.json(problem(status, 'x', 'x'), { status }));

describe('who judged', () => {
  it.each([
    ['openai', 'en', 'The OpenAI-compatible service could not answer, so this server judged.'],
    ['google-vision', 'hr', 'Google Cloud Vision nije mogao odgovoriti pa je procijenio ovaj poslužitelj.'],
    ['another', 'en', 'another could not answer, so this server judged.'],
  ] as const)('says that this server stood in for %s', async (stoodInFor, language, text) => {
    await open({ ...detail, stoodInFor }, language);
    expect(screen.getByText(text)).toBeVisible();
  });
});

describe('loading', () => {
  it('turns while it waits', async () => {
    server.use(http.get('*/api/analysis/:id', () => new Promise<never>(() => {})));
    await renderApp(<DetailDialog id="a1" onClose={vi.fn()} />);
    expect(screen.getByLabelText('Loading')).toBeInTheDocument();
  });

  it('says that there is no such report', async () => {
    server.use(refuse(404));
    await renderApp(<DetailDialog id="a1" onClose={vi.fn()} />);
    expect(await screen.findByText('Analysis report not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('offers another try when the server failed', async () => {
    server.use(refuse(500));
    const user = userEvent.setup();
    await renderApp(<DetailDialog id="a1" onClose={vi.fn()} />);
    expect(await screen.findByText('Analysis report not found')).toBeVisible();
    server.use(http.get('*/api/analysis/:id', () => HttpResponse.json(detail)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'Damage' })).toBeVisible();
  });

  it('closes with Escape', async () => {
    const { user, close } = await open(detail);
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('a thermal picture', () => {
  it('opens with what was found, says how it was judged and what that is not', async () => {
    const { user } = await open(thermalModule);
    const damage = screen.getByRole('tabpanel', { name: 'Damage' });
    expect(within(damage).getByText('It looks most like this: a bypassed cell string.')).toBeVisible();
    expect(within(damage).getByText('Judged as a thermal image of one module')).toBeVisible();
    expect(within(damage).getByText('Not an inspection under IEC TS 62446-3.')).toBeVisible();
    await user.click(within(damage).getByText('How sure is this?'));
    expect(within(damage).getByText('A bypassed cell string')).toBeVisible();
    expect(within(damage).getByText('93%')).toBeVisible();
  });

  it('gives no cleanliness, and no conditions of photos', async () => {
    const { user } = await open(thermalModule, 'hr');
    await user.click(screen.getByRole('tab', { name: 'Čistoća' }));
    const panel = screen.getByRole('tabpanel', { name: 'Čistoća' });
    expect(within(panel).getByText('It shows heat, not dirt.')).toBeVisible();
    expect(within(panel).getByText('Procijenjeno kao termalna snimka jednog modula')).toBeVisible();
    expect(within(panel).queryByRole('meter')).not.toBeInTheDocument();
    expect(within(panel).queryByText('Prašina')).not.toBeInTheDocument();
  });

  it('of a field lists its hot places and no classes', async () => {
    const field = {
      subject: 'field',
      anomaly: true,
      thermalClass: null,
      anomalyProbability: null,
      shares: [],
    } as const;
    await open({ ...thermalModule, thermal: { ...field, shares: [], notice: 'No inspection.' } });
    expect(screen.getByText('Judged as a thermal image')).toBeVisible();
    expect(screen.queryByText('How sure is this?')).not.toBeInTheDocument();
  });
});

describe('the tabs', () => {
  it('show the score on its scale, with its range and colour', async () => {
    await open(detail);
    const panel = screen.getByRole('tabpanel', { name: 'Cleanliness' });
    expect(within(panel).getByText('86%')).toHaveClass('text-warning');
    expect(within(panel).getByText('Likely between 81% and 90%')).toBeVisible();
    expect(within(panel).getByRole('meter', { name: 'Cleanliness score' })).toHaveAttribute('aria-valuenow', '86');
    expect(within(panel).getByRole('button', { name: /Bird droppings/ })).toBeVisible();
  });

  it.each([
    [90, 'text-success'],
    [89, 'text-warning'],
    [70, 'text-warning'],
    [69, 'text-danger'],
  ])('colour a score of %i as %s', async (score, colour) => {
    await open({ ...detail, cleanliness: { score, low: null, high: null, description: '', areas: [] } });
    expect(screen.getByText(`${score}%`)).toHaveClass(colour);
  });

  it('lead from cleanliness to damage, performance and maintenance', async () => {
    const { user } = await open(detail);
    await user.click(screen.getByRole('tab', { name: 'Damage' }));
    const damage = screen.getByRole('tabpanel', { name: 'Damage' });
    expect(within(damage).getByText('1 issue')).toBeVisible();
    expect(within(damage).getAllByText('High')).toHaveLength(2);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Performance' })).toHaveTextContent('6.8%');
    expect(screen.getByText('Likely between 4.9% and 9%')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Maintenance' })).toHaveTextContent('Have the panels inspected');
    expect(screen.getByText('Not scheduled')).toBeVisible();
  });

  it('open where the damage stands when that is the answer', async () => {
    await open({ ...detail, condition: 'physical_damage' });
    expect(screen.getByRole('tab', { name: 'Damage' })).toHaveAttribute('aria-selected', 'true');
  });

  it('say what was not asked for, and open where something was', async () => {
    const { user } = await open({ ...detail, options: { cleanliness: false, damage: true }, cleanliness: null });
    expect(screen.getByRole('tab', { name: 'Damage' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Cleanliness' }));
    expect(screen.getByText('Cleanliness was not part of this analysis.')).toBeVisible();
  });
});

describe('a picture that cannot be judged', () => {
  it('gets reasons and advice instead of a score', async () => {
    await open(unsure);
    expect(screen.getByText('This photo cannot be judged')).toBeVisible();
    expect(screen.getByText('the photo is blurred')).toBeVisible();
    expect(screen.getByText('Photograph the panels again: straight on and in focus.')).toBeVisible();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  });

  it('is named as one without a panel', async () => {
    await open({ ...unsure, condition: 'no_panel' });
    expect(screen.getByText('No solar panel in this photo')).toBeVisible();
  });
});

describe('the picture', () => {
  const picture = () => screen.getByRole('region', { name: 'Picture with findings' });
  const box = (name: RegExp) => within(picture()).getByRole('button', { name });

  it('shares one selection with the lists and opens the list a box belongs to', async () => {
    const { user } = await open(detail);
    await user.click(box(/F2 Cracked glass, centre, severity High/));
    expect(box(/^F2/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('tab', { name: 'Damage' })).toHaveAttribute('aria-selected', 'true');
    const row = within(screen.getByRole('tabpanel')).getByRole('button', { name: /Cracked glass/ });
    expect(row).toHaveAttribute('aria-pressed', 'true');
    await user.click(row);
    expect(box(/^F2/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('hides the boxes', async () => {
    const { user } = await open(detail);
    await user.click(screen.getByRole('checkbox', { name: 'Show findings' }));
    expect(within(picture()).queryByRole('button', { name: /^F1/ })).not.toBeInTheDocument();
  });

  it('lays the heat map over the photo', async () => {
    const { user } = await open(detail);
    await user.click(screen.getByRole('button', { name: 'Heat map' }));
    expect(screen.getByAltText('Heat map of soiling and damage')).toHaveAttribute('src', detail.overlayUrl);
  });

  it('offers neither heat map nor boxes where there are none', async () => {
    await open(unsure);
    expect(screen.queryByRole('button', { name: 'Heat map' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Show findings' })).not.toBeInTheDocument();
  });

  it('is enlarged by buttons and keys, four times at most', async () => {
    const { user } = await open(detail);
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByText('150%')).toBeInTheDocument();
    await user.keyboard('++++');
    expect(screen.getByText('400%')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('0');
    expect(screen.getByText('100%')).toBeInTheDocument();
  });
});

describe('damage without a place', () => {
  it('is told as a suspicion, with neither a number nor a tick', async () => {
    const description = 'Physical damage is suspected, but no place could be marked.';
    const damage = { issuesCount: null, severity: null, description, issues: [] };
    const maintenance = { ...detail.maintenance, decision: 'watch' as const };
    const { user } = await open({ ...detail, condition: 'physical_damage', damage, maintenance });
    expect(await screen.findByText(description)).toBeVisible();
    expect(screen.queryByText(/\d issues?/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Maintenance' }));
    expect(screen.getByText('Keep an eye on the panels')).toBeVisible();
  });
});

describe('in Croatian', () => {
  it.each([
    [1, '1 problem'],
    [2, '2 problema'],
    [5, '5 problema'],
    [21, '21 problem'],
  ])('counts %i as %s', async (count, text) => {
    const damage = { issuesCount: count, severity: 'low' as const, description: '', issues: [issueAt(0.1, 0.1)] };
    const { user } = await open({ ...detail, damage }, 'hr');
    await user.click(screen.getByRole('tab', { name: 'Oštećenja' }));
    expect(screen.getByText(text)).toBeVisible();
  });

  it('asks the server for Croatian texts', async () => {
    let asked: string | null = null;
    server.use(
      http.get('*/api/analysis/:id', ({ request }) => {
        asked = new URL(request.url).searchParams.get('language');
        return HttpResponse.json(detail);
      }),
    );
    await renderApp(<DetailDialog id="a1" onClose={vi.fn()} />, { language: 'hr' });
    expect(await screen.findByText('Vjerojatno između 81 % i 90 %')).toBeVisible();
    expect(asked).toBe('hr');
  });
});
