import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

/** How many rows each table holds. */
function rowsOf({ data }: Server): Record<string, number> {
  const database = new DatabaseSync(join(data, 'heliograf.db'), { readOnly: true });
  const count = (name: unknown) => Number(database.prepare(`SELECT COUNT(*) AS rows FROM "${name}"`).get()?.rows);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const rows = Object.fromEntries(tables.map(({ name }) => [String(name), count(name)]));
  database.close();
  return rows;
}

const mustBeText = 'Must be text.';
const mustBeTrueOrFalse = 'Must be true or false.';
/** What each route that takes JSON says of fields that hold neither text nor, where it matters, true or false. */
const complaints: Record<string, Record<string, string>> = {
  '/api/auth/login': { username: mustBeText, password: mustBeText },
  '/api/auth/register': { username: mustBeText, email: mustBeText, password: mustBeText },
  '/api/auth/change-password': { currentPassword: mustBeText, newPassword: mustBeText },
  '/api/auth/forgot-password': { email: mustBeText },
  '/api/auth/reset-password': { token: mustBeText, password: mustBeText },
  '/api/analysis/analyze': { imagePath: mustBeText },
  '/api/analysis/run': { cleanliness: mustBeTrueOrFalse, damage: mustBeTrueOrFalse },
};

type Refusal = { code: string; message: string; fields?: Record<string, string> };

test('a body that is no JSON object is 400 on every route that takes JSON, and nothing is stored', async () => {
  const user = await newUser(server.url);
  const before = rowsOf(server);
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const bodies: [string, string][] = [
    ['nothing', ''],
    ['half an object', '{"username":'],
    ['a list', '[]'],
    ['a word', 'true'],
    ['two values', '{}{}'],
    ['deep', deep(33)],
    ['very deep', deep(40_000)],
    ['a zero byte', '{"username":"a\\u0000b","password":"x","email":"x","imagePath":"\\u0000","token":"\\u0000"}'],
    ['a bare zero byte', '{"username":"a\u0000b","imagePath":"\u0000"}'],
    ['a lone surrogate', '{"username":"\\ud800abc","password":"x","email":"\\ud800","imagePath":"\\ud800","token":"\\ud800"}'],
  ];
  for (const route of Object.keys(complaints)) {
    for (const [who, body] of bodies) {
      const answer = await user.send('POST', route, body, json);
      const { code, message, fields } = answer.body as Refusal;
      const said = [answer.status, code, message, fields];
      assert.deepEqual(said, [400, 'request.malformed', 'The request body is not valid JSON.', undefined], `${route} ${who}`);
    }
    const shallow = await user.send('POST', route, deep(32), json);
    assert.notEqual((shallow.body as Refusal).code, 'request.malformed', `${route}: 32 levels are read`);
    const big = await user.send('POST', route, JSON.stringify({ username: 'x'.repeat(300_000) }), json);
    assert.deepEqual([big.status, (big.body as Refusal).code], [413, 'request.too_large'], route);
    const form = await user.send('POST', route, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' });
    assert.deepEqual([form.status, (form.body as Refusal).code], [415, 'request.not_json'], route);
  }
  assert.deepEqual(rowsOf(server), before);
});

test('fields of a wrong type are named, each with its reason, and nothing is stored', async () => {
  const user = await newUser(server.url);
  const before = rowsOf(server);
  for (const [route, fields] of Object.entries(complaints)) {
    for (const odd of [4, {}, []]) {
      const body = Object.fromEntries(Object.keys(fields).map((name) => [name, odd]));
      const answer = await user.post(route, body);
      const said = answer.body as Refusal;
      assert.deepEqual([answer.status, said.code, said.fields], [422, 'request.invalid', fields], `${route} ${JSON.stringify(odd)}`);
    }
  }
  assert.deepEqual(rowsOf(server), before);
});

test('a scan without a camera, or for nothing, is refused with the reason and starts nothing', async () => {
  const user = await newUser(server.url);
  const before = rowsOf(server);
  for (const body of [{}, { cleanliness: true, damage: false }, { cleanliness: true, other: 1 }]) {
    const { status, body: said } = await user.post('/api/analysis/run', body);
    assert.deepEqual([status, (said as Refusal).code], [409, 'cameras.none']);
    assert.equal((said as Refusal).message, 'No camera is set up yet, so there is nothing to scan. Upload a photo instead.');
  }
  const { status, body: said } = await user.post('/api/analysis/run', { cleanliness: false, damage: false });
  assert.deepEqual([status, (said as Refusal).code], [422, 'analysis.nothing_chosen']);
  assert.deepEqual((said as Refusal).fields, { options: 'Choose what to look for: cleanliness, damage or both.' });
  assert.deepEqual(rowsOf(server), before);
  assert.deepEqual((await user.get('/api/analysis/recent')).body, []);
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
