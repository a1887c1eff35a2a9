import { contractProblems } from './contract.ts';

let serial = 0;

export type Answer = { status: number; headers: Headers; body: unknown; text: string };

/** Talks to the server as a browser would: keeps the session cookie. Each answer is held against the contract. */
export class Client {
  cookie = '';
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }

  async send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, text };
    const broken = contractProblems(method, path, answer.status, response.headers.get('content-type') ?? '', answer.body);
    if (path.startsWith('/api/') && broken.length > 0) throw new Error(broken.join('\n'));
    return answer;
  }
  get(path: string) {
    return this.send('GET', path);
  }
  post(path: string, value: unknown = {}) {
    return this.send('POST', path, JSON.stringify(value), { 'content-type': 'application/json' });
  }
  upload(file: Uint8Array, name = 'panels.png', type = 'image/png') {
    const form = new FormData();
    form.set('image', new Blob([file as BlobPart], { type }), name);
    return this.send('POST', '/api/analysis/upload', form);
  }
}

export const password = 'Sunce-2026!';

/** A client with an account of its own and, unless told otherwise, a running trial. */
export async function newUser(url: string, options: { trial?: boolean } = {}): Promise<Client & { username: string }> {
  const client = new Client(url);
  const username = `user${process.pid}x${serial++}`;
  const made = await client.post('/api/auth/register', { username, email: `${username}@example.com`, password });
  if (made.status !== 201) throw new Error(`register: ${made.status} ${made.text}`);
  if (options.trial !== false) {
    const trial = await client.post('/api/subscription/trial');
    if (trial.status !== 200) throw new Error(`trial: ${trial.status} ${trial.text}`);
  }
  return Object.assign(client, { username });
}
