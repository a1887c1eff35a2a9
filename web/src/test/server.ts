import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Schemas } from '@/api/client';

export const user: Schemas['User'] = {
  id: 'u1',
  username: 'ana',
  email: 'ana@example.hr',
  role: 'user',
  subscriptionStatus: 'active',
  subscriptionTier: 'trial',
  subscriptionExpiry: '2026-07-01T00:00:00Z',
  trialAvailable: false,
  unreadNotifications: 0,
  language: 'en',
};

/** A refusal as the server sends it. */
export const problem = (status: number, code: string, message = code, fields?: Record<string, string>) =>
  HttpResponse.json(
    { type: 'about:blank', title: 'x', status, detail: message, code, message, ...(fields ? { fields } : {}) },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

export const answer = (path: string, body: object) => http.get(`*${path}`, () => HttpResponse.json(body));
export const refuse = (path: string, status = 500, code = 'internal') =>
  http.get(`*${path}`, () => problem(status, code));
export const never = (path: string) => http.get(`*${path}`, () => new Promise<never>(() => {}));

/** Stands for the server in every test of a file; a call that no test expects fails. */
export function serveInTests() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** Notes what is posted to a path and answers. */
export function posted(path: string, body: object, status = 200) {
  const sent: unknown[] = [];
  const handler = http.post(`*${path}`, async ({ request }) => {
    const text = await request.text();
    sent.push(text === '' ? undefined : JSON.parse(text));
    return status < 400 ? HttpResponse.json(body, { status }) : HttpResponse.json({ status, ...body }, { status });
  });
  return { sent, handler };
}
