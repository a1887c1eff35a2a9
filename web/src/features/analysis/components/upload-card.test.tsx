import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { renderApp } from '@/test/render';
import { serveInTests } from '@/test/server';
import { IMAGE_MAX_BYTES } from '../lib/limits';
import { imageOf, problem, recent, success, uploaded } from '../test-data';
import { ALL_OPTIONS } from './option-fields';
import { UploadCard } from './upload-card';

const server = serveInTests();
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }));
  server.use(
    http.get('*/api/analysis/recent', () => HttpResponse.json([])),
    http.post('*/api/analysis/upload', () => {
      sent.push({ path: 'upload', body: null });
      return HttpResponse.json(uploaded);
    }),
    answerAnalyze(success),
  );
});

function answerAnalyze(answer: Schemas['AnalyzeResponse']) {
  return http.post('*/api/analysis/analyze', async ({ request }) => {
    sent.push({ path: 'analyze', body: await request.json() });
    return HttpResponse.json(answer);
  });
}

const refuse = (path: string, status: number, code: string, text: string) =>
  http.post(`*/api/analysis/${path}`, () => HttpResponse.json(problem(status, code, text), { status }));

async function open(options = ALL_OPTIONS, language: 'en' | 'hr' = 'en') {
  const user = userEvent.setup({ applyAccept: false });
  const openResult = vi.fn();
  await renderApp(<UploadCard options={options} onOpenResult={openResult} />, { language });
  return { user, openResult };
}

const chooser = () => screen.getByLabelText('Browse files', { selector: 'input' });
const zone = () => screen.getByRole('region', { name: 'Photo of panels' });

async function openReady(options = ALL_OPTIONS) {
  const opened = await open(options);
  await opened.user.upload(chooser(), imageOf());
  await opened.user.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByRole('button', { name: 'Analyze Now' });
  return opened;
}

describe('choosing a photo', () => {
  it('shows the photo with its name and size and offers to upload or remove it', async () => {
    const { user } = await open();
    await user.upload(chooser(), imageOf('roof.jpg'));
    expect(screen.getByRole('img', { name: 'Preview of roof.jpg' })).toHaveAttribute('src', 'blob:preview');
    expect(screen.getByText('1 kB')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('roof.jpg')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Browse files' })).toHaveFocus();
  });

  it('takes only the first of several dropped files', async () => {
    await open();
    const files = [imageOf('first.jpg'), imageOf('second.jpg')];
    fireEvent.drop(zone(), { dataTransfer: { files, types: ['Files'] } });
    expect(await screen.findByText('first.jpg')).toBeVisible();
    expect(screen.queryByText('second.jpg')).not.toBeInTheDocument();
  });

  it('is highlighted while a file is dragged over it', async () => {
    await open();
    fireEvent.dragOver(zone(), { dataTransfer: { files: [], types: ['Files'] } });
    expect(zone()).toHaveAttribute('data-over');
    fireEvent.dragLeave(zone());
    expect(zone()).not.toHaveAttribute('data-over');
  });

  it('names a file that the browser cannot show, until the server has made a picture of it', async () => {
    const { user } = await open();
    await user.upload(chooser(), imageOf('roof.tiff', 'image/tiff'));
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('roof.tiff')).toBeVisible();
    expect(screen.getByText(/cannot show this kind of file/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('img', { name: 'Preview of roof.tiff' })).toHaveAttribute('src', uploaded.filePath);
  });

  it.each([
    ['roof.gif', 'image/gif', 10, 'Invalid file type', 'Please upload a JPG, PNG, or TIFF file.'],
    ['roof.jpg', 'image/jpeg', IMAGE_MAX_BYTES + 1, 'File too large', 'Please upload a file smaller than 4MB.'],
  ])('refuses %s of %s with %i bytes', async (name, type, bytes, title, text) => {
    const { user } = await open();
    await user.upload(chooser(), imageOf(name, type, bytes));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument();
  });
});

describe('uploading', () => {
  it('reports success and becomes ready for the analysis', async () => {
    await openReady();
    expect(screen.getByText('Upload successful')).toBeVisible();
    expect(screen.getByText('Your image has been uploaded and is ready for analysis.')).toBeVisible();
    expect(sent).toEqual([{ path: 'upload', body: null }]);
  });

  it('keeps the photo and gives the reason when the server refuses it', async () => {
    server.use(refuse('upload', 422, 'image.strange', 'The picture is broken.'));
    const { user } = await open();
    await user.upload(chooser(), imageOf());
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Upload failed')).toBeVisible();
    expect(screen.getByText('The picture is broken.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  it('is stopped by Cancel without a complaint', async () => {
    server.use(http.post('*/api/analysis/upload', () => new Promise<never>(() => {})));
    const { user } = await open();
    await user.upload(chooser(), imageOf());
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Browse files' })).toBeDisabled();
    fireEvent.drop(zone(), { dataTransfer: { files: [imageOf('other.jpg')], types: ['Files'] } });
    expect(screen.queryByText('other.jpg')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Upload' })).toBeEnabled();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
  });

  it('is undone by Cancel once the photo is ready', async () => {
    const { user } = await openReady();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('roof.jpg')).not.toBeInTheDocument();
  });
});

describe('analyzing', () => {
  it('sends the photo, the options and the chosen language, then clears the choice and leads to the result', async () => {
    server.use(http.get('*/api/analysis/recent', () => HttpResponse.json([recent])));
    const { user, openResult } = await openReady({ cleanliness: true, damage: false });
    await user.click(screen.getByRole('radio', { name: 'Hrvatski' }));
    await user.click(screen.getByRole('button', { name: 'Analyze Now' }));
    expect(await screen.findByText('Analysis complete')).toBeVisible();
    expect(screen.getByText('Your solar panel image has been analyzed successfully.')).toBeVisible();
    expect(sent.at(-1)).toEqual({
      path: 'analyze',
      body: {
        imagePath: '/api/images/local/roof.jpg',
        storagePath: 'stored-roof',
        options: { cleanliness: true, damage: false },
        language: 'hr',
      },
    });
    expect(screen.getByText('Drop a photo of panels here')).toBeVisible();
    expect(await screen.findByText('86% clean')).toBeVisible();
    const link = screen.getByRole('button', { name: 'Open the result' });
    expect(link).toHaveFocus();
    await user.click(link);
    expect(openResult).toHaveBeenCalledWith('a1');
  });

  it.each([
    ['no_panel', 'No solar panel in this photo', /^So there is nothing to judge/],
    ['unsure', 'This photo cannot be judged', /^Open the result to see why/],
  ] as const)('claims no success for a photo that is %s', async (condition, title, text) => {
    server.use(answerAnalyze({ ...success, condition }));
    const { user } = await openReady();
    await user.click(screen.getByRole('button', { name: 'Analyze Now' }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Analysis complete')).not.toBeInTheDocument();
  });

  it('sends nothing when both options are off, and says what is missing', async () => {
    const { user } = await openReady({ cleanliness: false, damage: false });
    await user.click(screen.getByRole('button', { name: 'Analyze Now' }));
    expect(await screen.findByText('Nothing to look for')).toBeVisible();
    expect(screen.getByText('Choose cleanliness, damage or both.')).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(['upload']);
  });

  it.each([
    [
      'the key is refused',
      { apiKeyIssue: true, message: 'whatever' },
      'API Authentication Error',
      'Unable to connect to Google Cloud Vision API. Please check your API key configuration.',
    ],
    [
      'the server says why, in the language of the page and not of the analysis',
      { error: 'analysis.image_broken', message: 'Spremljena slika više se ne može pročitati.' },
      'Analysis issues detected',
      'The stored picture can no longer be read. Please upload it again.',
    ],
    [
      'the server does not say why',
      { error: null, message: '' },
      'Analysis issues detected',
      'There was a problem analyzing the image. The AI service may be experiencing issues.',
    ],
    [
      'the server says something new',
      { error: 'analysis.unheard_of', message: 'Nepoznato.' },
      'Analysis issues detected',
      'There was a problem analyzing the image. The AI service may be experiencing issues.',
    ],
  ])('keeps the photo when %s', async (_what, answer, title, text) => {
    server.use(answerAnalyze({ ...success, success: false, analysisId: null, ...answer }));
    const { user } = await openReady();
    await user.click(screen.getByRole('button', { name: 'Analyze Now' }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('roof.jpg')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Analyze Now' })).toBeEnabled());
  });

  it.each([
    ['breaks down', refuse('analyze', 500, 'internal', 'oops'), /^Could not complete the analysis request/],
    ['cannot be reached', http.post('*/api/analysis/analyze', () => HttpResponse.error()), /^Could not complete/],
    ['has too much to do', refuse('analyze', 429, 'analysis.queue_full', 'x'), /^Too many analyses are waiting/],
  ])('keeps the photo when the server %s', async (_what, handler, text) => {
    server.use(handler);
    const { user } = await openReady();
    await user.click(screen.getByRole('button', { name: 'Analyze Now' }));
    expect(await screen.findByText('Analysis failed')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('roof.jpg')).toBeVisible();
  });
});

it('speaks Croatian', async () => {
  const { user } = await open(ALL_OPTIONS, 'hr');
  const card = screen.getByRole('region', { name: 'Analizirajte fotografiju' });
  expect(within(card).getByRole('button', { name: 'Odaberi datoteku' })).toBeVisible();
  await user.upload(screen.getByLabelText('Odaberi datoteku', { selector: 'input' }), imageOf('roof.gif', 'image/gif'));
  expect(await screen.findByText('Neispravna vrsta datoteke')).toBeVisible();
});
