import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery, type User } from '@/api/current-user';
import { renderApp } from '@/test/render';
import { user as ana, serveInTests } from '@/test/server';
import { imageOf, problem, success, uploaded } from '../test-data';
import { ALL_OPTIONS } from './option-fields';
import { UploadCard } from './upload-card';

const server = serveInTests();
const eva: User = { ...ana, id: 'u2', username: 'eva' };
let analyzed: number;

beforeEach(() => {
  analyzed = 0;
  history.replaceState(null, '', '/analysis');
  let stored = 0;
  server.use(
    http.get('*/api/analysis/recent', () => HttpResponse.json([])),
    http.post('*/api/analysis/upload', () => {
      stored += 1;
      return HttpResponse.json({ ...uploaded, storagePath: `stored-${stored}` });
    }),
    http.post('*/api/analysis/analyze', () => {
      analyzed += 1;
      return HttpResponse.json(success);
    }),
  );
});

async function open(language: 'en' | 'hr' = 'en', options = ALL_OPTIONS) {
  const user = userEvent.setup({ applyAccept: false });
  const openResult = vi.fn();
  const { client } = await renderApp(<UploadCard options={options} onOpenResult={openResult} />, { language });
  await user.click(screen.getByRole('button', { name: language === 'hr' ? 'Više fotografija' : 'Several photos' }));
  const zone = await screen.findByRole('region', {
    name: language === 'hr' ? 'Fotografije panela' : 'Photos of panels',
  });
  const drop = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
  return { user, openResult, client, drop };
}

const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

describe('several photos', () => {
  it('are chosen by a switch that stands in the address', async () => {
    const { user } = await open();
    expect(location.search).toBe('?upload=several');
    expect(screen.getByRole('button', { name: 'Several photos' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Browse photos', { selector: 'input' })).toHaveAttribute('multiple');
    await user.click(screen.getByRole('button', { name: 'One photo' }));
    expect(location.search).toBe('');
    expect(screen.getByLabelText('Browse files', { selector: 'input' })).not.toHaveAttribute('multiple');
  });

  it('go in by one drop and lead to their results', async () => {
    const { user, drop, openResult } = await open();
    drop(imageOf('a.jpg'), imageOf('b.jpg'));
    expect(await screen.findByText('2 of 2 photos finished')).toBeVisible();
    expect(within(await row('b.jpg')).getByText('Analyzed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open the result of a.jpg' }));
    expect(openResult).toHaveBeenCalledExactlyOnceWith('a1');
    await user.click(screen.getByRole('button', { name: 'Clear finished' }));
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument();
  });

  it('keep their place in the queue while the other mode or page is shown', async () => {
    const { user, drop } = await open();
    drop(imageOf('a.jpg'));
    await user.click(screen.getByRole('button', { name: 'One photo' }));
    await user.click(screen.getByRole('button', { name: 'Several photos' }));
    expect(await screen.findByText('1 of 1 photo finished')).toBeVisible();
  });

  it('say what is wrong with each, and are tried again', async () => {
    server.use(
      http.post('*/api/analysis/upload', () => HttpResponse.json(problem(422, 'image.broken', 'x'), { status: 422 })),
    );
    const { user, drop } = await open();
    drop(imageOf('a.jpg'), imageOf('notes.txt', 'text/plain'));
    expect(within(await row('a.jpg')).getByText(/^This picture is damaged/)).toBeVisible();
    expect(within(await row('notes.txt')).getByText('Please upload a JPG, PNG, or TIFF file.')).toBeVisible();
    expect(screen.getByText('2 of 2 photos finished · 2 failed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try notes.txt again' })).not.toBeInTheDocument();
    server.use(http.post('*/api/analysis/upload', () => HttpResponse.json(uploaded)));
    await user.click(screen.getByRole('button', { name: 'Try a.jpg again' }));
    expect(await within(await row('a.jpg')).findByText('Analyzed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear errors' }));
    expect(screen.queryByText('notes.txt')).not.toBeInTheDocument();
    expect(screen.getByText('a.jpg')).toBeVisible();
  });

  it('are stopped while they are sent', async () => {
    server.use(http.post('*/api/analysis/upload', () => new Promise<never>(() => {})));
    const { user, drop } = await open();
    drop(imageOf('a.jpg'));
    expect(screen.getByRole('progressbar', { name: 'Progress of a.jpg' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('are not analyzed twice unless that is wanted', async () => {
    const earlierAnalysis = { id: 'old', date: '2026-06-01T10:00:00Z', options: ALL_OPTIONS };
    server.use(http.post('*/api/analysis/upload', () => HttpResponse.json({ ...uploaded, earlierAnalysis })));
    const { user, drop, openResult } = await open();
    drop(imageOf('a.jpg'));
    expect(await screen.findByText(/^The same photo was analyzed on 1 Jun 2026/)).toBeVisible();
    expect(screen.getByText('1 of 1 photo finished · 1 analyzed before')).toBeVisible();
    expect(analyzed).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Open the result of a.jpg' }));
    expect(openResult).toHaveBeenCalledWith('old');
    await user.click(screen.getByRole('button', { name: 'Analyze a.jpg again' }));
    expect(await screen.findByText('Analyzed')).toBeVisible();
    expect(analyzed).toBe(1);
  });

  it('are not taken while nothing is to be looked for', async () => {
    const { drop } = await open('en', { cleanliness: false, damage: false });
    drop(imageOf('a.jpg'));
    expect(await screen.findByText('Nothing to look for')).toBeVisible();
    expect(screen.queryByText('a.jpg')).not.toBeInTheDocument();
  });

  it('of one account are gone for the next', async () => {
    const { drop, client } = await open();
    client.setQueryData(currentUserQuery.queryKey, ana);
    drop(imageOf('a.jpg'));
    await screen.findByText('Analyzed');
    client.setQueryData(currentUserQuery.queryKey, eva);
    await vi.waitFor(() => expect(screen.queryByText('a.jpg')).not.toBeInTheDocument());
  });

  it('are counted in Croatian', async () => {
    const { drop } = await open('hr');
    drop(imageOf('a.jpg'), imageOf('b.jpg'), imageOf('c.txt', 'text/plain'));
    expect(await screen.findByText('Gotovo 3 od 3 fotografije · 1 neuspjela')).toBeVisible();
  });
});
