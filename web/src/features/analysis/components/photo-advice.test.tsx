import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/test/render';
import { serveInTests } from '@/test/server';
import type { Advice } from '../lib/photo-check/advice';
import { imageOf, uploaded } from '../test-data';
import { ALL_OPTIONS } from './option-fields';
import { UploadCard } from './upload-card';

const advice = vi.hoisted(() => ({ of: new Map<string, Advice[]>() }));
vi.mock('../lib/photo-check/check-photo', () => ({
  checkPhoto: (file: File) => Promise.resolve(advice.of.get(file.name) ?? []),
}));

const server = serveInTests();
beforeEach(() => {
  advice.of = new Map([
    ['soft.jpg', ['blurred', 'too_dark']],
    ['tree.jpg', ['no_panel']],
  ]);
  history.replaceState(null, '', '/analysis');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }));
  server.use(
    http.get('*/api/analysis/recent', () => HttpResponse.json([])),
    http.post('*/api/analysis/upload', () => HttpResponse.json(uploaded)),
  );
});

async function open(language: 'en' | 'hr' = 'en') {
  const user = userEvent.setup({ applyAccept: false });
  await renderApp(<UploadCard options={ALL_OPTIONS} onOpenResult={() => {}} />, { language });
  return user;
}
const chooser = (label = 'Browse files') => screen.getByLabelText(label, { selector: 'input' });

describe('advice on a chosen photo', () => {
  it('says what is wrong and what to do, and the photo can be uploaded all the same', async () => {
    const user = await open();
    await user.upload(chooser(), imageOf('soft.jpg'));
    const said = await screen.findByText('The photo looks blurred.');
    expect(said.closest('[role=status]')).toHaveTextContent(
      'The photo looks blurred. Hold the camera still and tap the panel to focus.The photo is very dark. ' +
        'Take it in daylight.You can upload it all the same.',
    );
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('button', { name: 'Analyze Now' })).toBeEnabled();
  });

  it('says it in Croatian', async () => {
    const user = await open('hr');
    await user.upload(chooser('Odaberi datoteku'), imageOf('tree.jpg'));
    expect(await screen.findByText('Ovo ne izgleda kao solarni paneli.')).toBeVisible();
  });

  it('goes with the photo it was about', async () => {
    const user = await open();
    await user.upload(chooser(), imageOf('tree.jpg'));
    await screen.findByText('This does not look like solar panels.');
    await user.upload(chooser(), imageOf('good.jpg'));
    expect(await screen.findByText('good.jpg')).toBeVisible();
    expect(screen.queryByText('This does not look like solar panels.')).toBeNull();
    expect(screen.queryByText('You can upload it all the same.')).toBeNull();
  });

  it('stands in its row of several while they are on their way', async () => {
    server.use(http.post('*/api/analysis/upload', () => new Promise<never>(() => {})));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Several photos' }));
    const zone = await screen.findByRole('region', { name: 'Photos of panels' });
    const drop = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files, types: ['Files'] } });
    drop(imageOf('soft.jpg'), imageOf('good.jpg'));
    const said = await screen.findByText(/The photo looks blurred\. Hold the camera still/);
    expect(said.closest('li')).toHaveTextContent('soft.jpg');
    expect(screen.getByText('good.jpg').closest('li')).not.toHaveTextContent('blurred');
  });
});
