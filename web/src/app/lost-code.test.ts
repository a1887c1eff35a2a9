import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveInTests } from '@/test/server';
import { reloadForLostCode } from './lost-code';

const server = serveInTests();
const reload = vi.fn();
beforeAll(() => reloadForLostCode(reload));
beforeEach(() => {
  reload.mockClear();
  history.replaceState({ openedResult: true }, '');
});

const page = (answer: () => Response) => server.use(http.head('*/', answer));
const loseCode = () => dispatchEvent(new Event('vite:preloadError'));
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('code that the server no longer has', () => {
  it('is answered by loading the page anew, once, and what the history entry knew stays', async () => {
    page(() => new HttpResponse(null));
    loseCode();
    loseCode();
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    loseCode();
    await settle();
    expect(reload).toHaveBeenCalledOnce();
    expect(history.state).toMatchObject({ openedResult: true });
  });

  it.each([
    ['nobody answers', () => HttpResponse.error()],
    ['the server is in trouble', () => new HttpResponse(null, { status: 503 })],
  ])('takes no page away while %s', async (_why, answer) => {
    page(answer);
    loseCode();
    await settle();
    expect(reload).not.toHaveBeenCalled();
  });
});
