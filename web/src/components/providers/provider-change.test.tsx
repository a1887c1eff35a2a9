import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { answer, posted, problem, refuse, serveInTests } from '@/test/server';
import { ProviderChange } from './provider-change';

const stored: Schemas['VisionProvider'] = {
  provider: 'local',
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o', hasKey: true },
  googleVision: { baseUrl: 'https://vision.googleapis.com', hasKey: false },
};
const server = serveInTests();
let saved: unknown[];
beforeEach(() => {
  saved = [];
  server.use(
    answer('/api/providers/vision', stored),
    http.patch('*/api/providers/vision', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(stored);
    }),
  );
});

async function open(language: 'en' | 'hr' = 'en') {
  const user = userEvent.setup();
  await renderApp(<ProviderChange label="Change" />, { language });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  return user;
}
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('radio', { name }));

describe('the choice', () => {
  it('says what leaves the house, and asks only for what it needs', async () => {
    const user = await open();
    expect(await screen.findByText('Photos do not leave this server.')).toBeVisible();
    expect(screen.queryByLabelText('API key')).not.toBeInTheDocument();
    await choose(user, 'OpenAI-compatible service');
    expect(screen.getByText(/A copy of each photo leaves this server/)).toBeVisible();
    expect(screen.getByLabelText('Model')).toHaveValue('gpt-4o');
    await choose(user, 'Google Cloud Vision');
    expect(screen.queryByLabelText('Model')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Address')).toHaveValue('https://vision.googleapis.com');
  });

  it('is saved without a key where the stored one stays', async () => {
    const user = await open();
    await choose(user, 'OpenAI-compatible service');
    expect(screen.getByText('A key is stored. Leave this empty to keep it.')).toBeVisible();
    expect(screen.getByLabelText('API key')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual([
      {
        provider: 'openai',
        openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o', key: '', removeKey: false },
        googleVision: { baseUrl: 'https://vision.googleapis.com', key: '', removeKey: false },
      },
    ]);
  });

  it('warns that a stored key does not go to another address', async () => {
    const user = await open();
    await choose(user, 'Automatic');
    await user.clear(screen.getByLabelText('Address'));
    await user.type(screen.getByLabelText('Address'), 'https://other.example/v1');
    expect(screen.getByText(/belongs to another address/)).toBeVisible();
    expect(screen.queryByLabelText('Remove the stored key')).not.toBeInTheDocument();
  });

  it('shows the refusal beside its field, in the language of the page', async () => {
    const sentence = 'An API key is needed for this provider';
    server.use(
      http.patch('*/api/providers/vision', () =>
        problem(422, 'request.invalid', sentence, { 'googleVision.key': sentence }),
      ),
    );
    const user = await open('hr');
    await choose(user, 'Google Cloud Vision');
    await user.click(screen.getByRole('button', { name: 'Spremi' }));
    expect(await screen.findByLabelText('API ključ')).toHaveAccessibleDescription(/potreban je API ključ/);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('can be asked for again when it did not come', async () => {
    server.use(refuse('/api/providers/vision'));
    const user = await open();
    await screen.findByRole('button', { name: 'Try again' });
    server.use(answer('/api/providers/vision', stored));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: 'This server' })).toBeChecked();
  });
});

describe('the test', () => {
  it.each([
    [{ success: true, error: null, milliseconds: 1234 }, 'It works: answered in 1.2 s.'],
    [{ success: false, error: 'vision.api_key', milliseconds: 80 }, 'The provider refused the API key.'],
    [{ success: false, error: 'net.tls', milliseconds: 80 }, /certificate of the other side/],
    [{ success: false, error: 'odd.code', milliseconds: 80 }, 'The test failed.'],
  ])('%o reads "%s", and stores nothing', async (outcome, text) => {
    const { sent, handler } = posted('/api/providers/vision/test', outcome);
    server.use(handler);
    const user = await open();
    await choose(user, 'OpenAI-compatible service');
    await user.type(screen.getByLabelText('API key'), 'sk-new');
    await user.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toMatchObject([{ provider: 'openai', openai: { key: 'sk-new' } }]);
    expect(saved).toEqual([]);
  });
});
