import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Client, newUser, password } from './lib/client.ts';
import { type Server, startServer } from './lib/server.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const json = { 'content-type': 'application/json' };

/** Sends bytes as they are and gives what comes back until the server closes or half a second is quiet. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let got = '';
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (data) => {
      got += data.toString('latin1');
    });
    socket.on('close', () => resolve(got));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(got) : reject(error)));
  });
}

test('malformed and odd JSON is a 4xx problem, on every route that takes JSON', async () => {
  const user = await newUser(server.url);
  const routes = [
    '/api/auth/login',
    '/api/auth/register',
    '/api/auth/change-password',
    '/api/auth/forgot-password',
    '/api/auth/reset-password',
    '/api/analysis/analyze',
    '/api/analysis/run',
  ];
  const bodies: [string, string][] = [
    ['nothing', ''],
    ['half an object', '{"username":'],
    ['a list', '[]'],
    ['a word', 'true'],
    ['two values', '{}{}'],
    ['numbers for texts', '{"username":1,"password":2,"email":3,"imagePath":4,"options":5,"token":6}'],
    ['objects for texts', '{"username":{},"password":[],"email":{},"imagePath":{},"options":"x","token":{}}'],
    ['deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['a zero byte', '{"username":"a\\u0000b","password":"x","email":"x","imagePath":"\\u0000","token":"\\u0000"}'],
    ['a lone surrogate', '{"username":"\\ud800abc","password":"x","email":"\\ud800","imagePath":"\\ud800","token":"\\ud800"}'],
  ];
  for (const route of routes) {
    for (const [who, body] of bodies) {
      const answer = await user.send('POST', route, body, json);
      assert.ok(answer.status >= 400 && answer.status < 500, `${route} ${who}: ${answer.status} ${answer.text}`);
    }
    const big = await user.send('POST', route, JSON.stringify({ username: 'x'.repeat(300_000) }), json);
    assert.equal(big.status, 413, route);
    const form = await user.send('POST', route, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    assert.equal(form.status, 415, route);
  }
});

test('another origin changes nothing, whatever it claims to be', async () => {
  const user = await newUser(server.url);
  const other: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${server.url}.evil.example` },
    { origin: server.url.replace('127.0.0.1', 'localhost') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of other) {
    const answer = await user.send('POST', '/api/auth/logout', '{}', { ...json, ...headers });
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.equal((answer.body as { code: string }).code, 'origin_refused');
  }
  assert.equal((await user.get('/api/auth/me')).status, 200);
  const own = await user.send('POST', '/api/auth/logout', '{}', { ...json, origin: server.url, 'sec-fetch-site': 'same-origin' });
  assert.equal(own.status, 200);
});

test('requests that a proxy and a server could read differently are refused and the connection closed', async () => {
  const cases: [string, string, RegExp][] = [
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400/],
    ['length and chunks', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', /^HTTP\/1\.1 400/],
    ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef', /^HTTP\/1\.1 400/],
    ['negative length', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', /^HTTP\/1\.1 400/],
    ['no number', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\na', /^HTTP\/1\.1 400/],
    ['head too large', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 4(00|31)/],
    ['rubbish', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', /^HTTP\/1\.1 400|^$/],
    ['trace', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n', /^HTTP\/1\.1 (405|501|400)/],
  ];
  for (const [who, bytes, expected] of cases) {
    const answer = await raw(bytes);
    assert.match(answer, expected, `${who}: ${answer.slice(0, 200)}`);
    assert.equal(answer.match(/HTTP\/1\.1 /g)?.length ?? 0, answer === '' ? 0 : 1, `${who}: one answer`);
  }
});

test('the page carries a strict policy, the API private answers', async () => {
  const visitor = new Client(server.url);
  const page = await visitor.get('/');
  assert.equal(page.status, 200);
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
    assert.ok(policy.includes(part), part);
  }
  assert.ok(!/unsafe|\*/.test(policy), policy);
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(page.headers.get('cross-origin-opener-policy'), 'same-origin');
  assert.equal(page.headers.get('server'), null);
  assert.match(page.headers.get('cache-control') ?? '', /no-cache/);

  const asset = page.text.match(/\/assets\/[^"]+\.js/)?.[0] ?? '';
  const script = await visitor.send('GET', asset, undefined, { 'accept-encoding': 'br' });
  assert.equal(script.status, 200);
  assert.match(script.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(script.headers.get('content-encoding'), 'br');
  assert.ok(script.headers.get('etag'));

  const user = await newUser(server.url);
  assert.match((await user.get('/api/auth/me')).headers.get('cache-control') ?? '', /no-store/);
});

test('the session cookie cannot be read by scripts or sent from elsewhere, and is not chosen by the client', async () => {
  const visitor = new Client(server.url);
  visitor.cookie = 'heliograf_session=chosen-by-me';
  const name = `cookie${process.pid}`;
  const made = await visitor.post('/api/auth/register', { username: name, email: `${name}@example.com`, password });
  const cookie = made.headers.get('set-cookie') ?? '';
  assert.match(cookie, /^heliograf_session=[\w-]{43};/);
  for (const part of [/HttpOnly/i, /SameSite=Lax/i, /Path=\//i]) assert.match(cookie, part);
  assert.doesNotMatch(cookie, /Domain/i);
  assert.doesNotMatch(cookie, /chosen/);
});
