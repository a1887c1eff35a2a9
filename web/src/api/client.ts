import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './schema';

export type Schemas = components['schemas'];

/** Every failed call. `status` 0 and `code` "network" when no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** What a refusal says about itself; a body that is no problem document is kept as the message. */
export function problemOf(status: number, text: string): ApiError {
  try {
    const problem = JSON.parse(text) as Partial<Schemas['Problem']>;
    return new ApiError(status, problem.code ?? 'http', problem.message ?? `HTTP ${status}`, problem.fields);
  } catch {
    return new ApiError(status, 'http', text || `HTTP ${status}`);
  }
}

/** Every answer outside 2xx becomes one ApiError, so a hook never meets a half-failed result. */
const raise: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return undefined;
    throw problemOf(response.status, await response.text());
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return error instanceof ApiError ? error : new ApiError(0, 'network', String(error));
  },
};

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: 'include',
  // looked up at each call: tests put their own fetch there after this module is loaded
  fetch: (request) => globalThis.fetch(request),
});
api.use(raise);

/** The data of a call; `raise` has turned every failure into an exception before. */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T;
}
