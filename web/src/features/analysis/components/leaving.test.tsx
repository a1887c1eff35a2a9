import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast';
import { renderApp } from '@/test/render';
import { answer, serveInTests } from '@/test/server';
import { imageOf, success, uploaded } from '../test-data';
import { ALL_OPTIONS } from './option-fields';
import { UploadCard } from './upload-card';

const server = serveInTests();
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }));
  server.use(
    answer('/api/analysis/recent', []),
    http.post('*/api/analysis/upload', () => HttpResponse.json(uploaded)),
  );
});

function Pages() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'leave' : 'return'}
      </button>
      {isHere ? <UploadCard options={ALL_OPTIONS} onOpenResult={() => {}} /> : null}
    </>
  );
}

describe('leaving the page', () => {
  /** Lets the answer to the analysis wait until it is called. */
  function holdAnalyze(): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(http.post('*/api/analysis/analyze', () => released.then(() => HttpResponse.json(success))));
    return () => release();
  }

  async function startAnalysis() {
    const user = userEvent.setup();
    const { unmount } = await renderApp(<Pages />);
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await user.upload(screen.getByLabelText('Browse files', { selector: 'input' }), imageOf());
    await press('Upload');
    await screen.findByRole('button', { name: 'Analyze Now' });
    await press('leave');
    await press('return');
    expect(screen.getByRole('button', { name: 'leave' })).toHaveFocus();
    await press('Analyze Now');
    return { press, unmount };
  }

  it('keeps the photo and its step, and tells the result wherever the user is', async () => {
    const release = holdAnalyze();
    const { press } = await startAnalysis();
    await press('leave');
    await press('return');
    expect(screen.getByRole('button', { name: /^Analyzing/ })).toBeDisabled();
    await press('leave');
    release();
    expect(await screen.findByText('Analysis complete')).toBeVisible();
    await press('return');
    expect(screen.getByRole('button', { name: 'Open the result' })).toBeVisible();
  });

  it('says nothing to whoever comes after a sign-out', async () => {
    const release = holdAnalyze();
    const { unmount } = await startAnalysis();
    unmount();
    release();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(toastStore.get()?.title).not.toBe('Analysis complete');
    await renderApp(<Pages />);
    expect(screen.getByText('Drop a photo of panels here')).toBeVisible();
  });
});
