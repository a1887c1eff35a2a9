import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderApp } from '@/test/render';
import { problem } from '../test-data';
import { RunCard } from './run-card';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const button = () => screen.getByRole('button', { name: 'Run analysis' });

describe('RunCard', () => {
  it('starts a scan for what is chosen and waits for the answer', async () => {
    let body: unknown;
    server.use(
      http.post('*/api/analysis/run', async ({ request }) => {
        body = await request.json();
        return HttpResponse.json({ success: true, message: 'started' }, { status: 202 });
      }),
    );
    const user = userEvent.setup();
    await renderApp(<RunCard />);
    await user.click(screen.getByRole('checkbox', { name: 'Damage' }));
    await user.click(button());
    expect(await screen.findByText('Analysis started')).toBeVisible();
    expect(screen.getByText('Your analysis is now running. You will be notified when it completes.')).toBeVisible();
    expect(body).toEqual({ cleanliness: true, damage: false });
  });

  it('cannot be pressed twice while the request is on its way', async () => {
    server.use(http.post('*/api/analysis/run', () => new Promise<never>(() => {})));
    const user = userEvent.setup();
    await renderApp(<RunCard />);
    await user.click(button());
    expect(button()).toBeDisabled();
    expect(button()).toHaveAttribute('aria-busy', 'true');
  });

  it('leads to the installations while there is no camera', async () => {
    server.use(
      http.post('*/api/analysis/run', () =>
        HttpResponse.json(problem(409, 'cameras.none', 'There is no camera.'), { status: 409 }),
      ),
    );
    const user = userEvent.setup();
    await renderApp(<RunCard />);
    await user.click(button());
    expect(await screen.findByText('Analysis failed')).toBeVisible();
    expect(screen.getByText(/None of your sites has a camera yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to installations' })).toHaveAttribute('href', '/installations');
  });

  it('sends nothing when both options are off, and says so at once', async () => {
    const user = userEvent.setup();
    await renderApp(<RunCard />);
    for (const option of screen.getAllByRole('checkbox')) await user.click(option);
    expect(screen.getByRole('alert')).toHaveTextContent('Choose cleanliness, damage or both.');
    // a request would fail the test: none is answered
    await user.click(button());
    expect(await screen.findByText('Nothing to look for')).toBeVisible();
  });
});
