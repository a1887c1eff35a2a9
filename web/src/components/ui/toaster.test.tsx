import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/test/render';
import { toast } from './toast';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const shown = () => document.querySelectorAll('[data-tone]');

describe('toasts', () => {
  it('come one at a time: the newer takes the place of the older', async () => {
    await renderApp(<p />);
    act(() => toast.success('first', 'one'));
    act(() => toast.error('second', 'two'));
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toHaveTextContent('second');
    expect(shown()[0]).toHaveAttribute('data-tone', 'error');
  });

  it('leave after five seconds', async () => {
    await renderApp(<p />);
    act(() => toast.info('here'));
    await act(() => vi.advanceTimersByTimeAsync(4_800));
    expect(shown()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(shown()).toHaveLength(0);
  });

  it('give the newer one its full time', async () => {
    await renderApp(<p />);
    act(() => toast.info('first'));
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    act(() => toast.info('second'));
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(shown()[0]).toHaveTextContent('second');
  });

  it('are read out politely', async () => {
    await renderApp(<p />);
    act(() => toast.success('done', 'all of it'));
    const region = await screen.findByRole('status');
    expect(region).toHaveAttribute('aria-live', 'polite');
  });
});
