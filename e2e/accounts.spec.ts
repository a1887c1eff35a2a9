import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client, newUser, password } from './lib/client.ts';
import { binary, type Server, startServer } from './lib/server.ts';

let server: Server;
before(async () => {
  server = await startServer({ env: { HELIOGRAF_ACCOUNTS_RESET_REQUESTS_PER_HOUR: '1000' } });
});
after(() => server.stop());

type Problem = { code: string; detail: string; fields?: Record<string, string> };

/** Waits until `look` finds something; the mail goes through the queue. */
async function eventually<T>(look: () => T | undefined, what: string): Promise<T> {
  for (let i = 0; i < 100; i++) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come`);
}

/** The newest letter to an address. */
function letterTo(address: string): string | undefined {
  const folder = join(server.data, 'outbox');
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((n) => n.endsWith('.eml')).sort().reverse();
  } catch {
    return undefined;
  }
  return names.map((n) => readFileSync(join(folder, n), 'utf8')).find((mail) => mail.includes(address));
}

test('each rule of registration says its text at its boundary', async () => {
  const special = 'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character';
  const good = { username: 'boundary', email: 'boundary@example.com', password };
  const cases: [string, object, string, string][] = [
    ['username of 2', { ...good, username: 'ab' }, 'username', 'Username must be at least 3 characters long'],
    ['no username', { ...good, username: undefined }, 'username', 'Username must be at least 3 characters long'],
    ['no address', { ...good, email: 'nobody' }, 'email', 'Please enter a valid email address'],
    ['password of 7', { ...good, password: 'Aa1!aaa' }, 'password', 'Password must be at least 8 characters long'],
    ['no uppercase', { ...good, password: 'aa1!aaaa' }, 'password', special],
    ['no lowercase', { ...good, password: 'AA1!AAAA' }, 'password', special],
    ['no digit', { ...good, password: 'Aaa!aaaa' }, 'password', special],
    ['no special', { ...good, password: 'Aa1aaaaa' }, 'password', special],
  ];
  const visitor = new Client(server.url);
  for (const [who, body, field, text] of cases) {
    const answer = await visitor.post('/api/auth/register', body);
    assert.equal(answer.status, 422, who);
    assert.equal((answer.body as Problem).fields?.[field], text, who);
  }
  assert.equal((await visitor.post('/api/auth/register', { ...good, username: 'abc', email: 'abc@example.com', password: 'Aa1!aaaa' })).status, 201);
});

test('a name or an address is taken without regard to case', async () => {
  const user = await newUser(server.url, { trial: false });
  const visitor = new Client(server.url);
  const sameName = await visitor.post('/api/auth/register', { username: user.username.toUpperCase(), email: 'other@example.com', password });
  assert.equal(sameName.status, 409);
  assert.equal((sameName.body as Problem).code, 'account.username_taken');
  const sameAddress = await visitor.post('/api/auth/register', {
    username: `${user.username}b`,
    email: `${user.username.toUpperCase()}@EXAMPLE.com`,
    password,
  });
  assert.equal((sameAddress.body as Problem).code, 'account.email_taken');
});

test('a wrong password and an unknown name get the same answer', async () => {
  const user = await newUser(server.url, { trial: false });
  const visitor = new Client(server.url);
  const wrong = await visitor.post('/api/auth/login', { username: user.username, password: 'Wrong-1234' });
  const unknown = await visitor.post('/api/auth/login', { username: 'nobody-at-all', password: 'Wrong-1234' });
  assert.equal(wrong.status, 401);
  assert.deepEqual(wrong.body, unknown.body);
});

test('what a client does not own is ignored at registration', async () => {
  const visitor = new Client(server.url);
  const made = await visitor.post('/api/auth/register', {
    username: 'climber',
    email: 'climber@example.com',
    password,
    role: 'admin',
    isAdmin: true,
    subscriptionStatus: 'active',
    id: 'x',
    unreadNotifications: 99,
  });
  const me = made.body as { role: string; subscriptionStatus: string; unreadNotifications: number };
  assert.deepEqual([me.role, me.subscriptionStatus, me.unreadNotifications], ['user', 'none', 0]);
});

test('the paid part is closed until the trial, which can be started once', async () => {
  const user = await newUser(server.url, { trial: false });
  const closed = await user.post('/api/analysis/run', { cleanliness: true, damage: true });
  assert.equal(closed.status, 403);
  assert.equal((closed.body as Problem).code, 'subscription_required');
  const started = await user.post('/api/subscription/trial');
  const me = started.body as { subscriptionStatus: string; subscriptionTier: string; subscriptionExpiry: string; trialAvailable: boolean };
  assert.deepEqual([me.subscriptionStatus, me.subscriptionTier, me.trialAvailable], ['active', 'trial', false]);
  const days = (Date.parse(me.subscriptionExpiry) - Date.now()) / 86_400_000;
  assert.ok(days > 13.9 && days <= 14.01, `${days} days`);
  assert.equal((await user.post('/api/subscription/trial')).status, 409);
});

test('logout ends this session on the server, not that of another device', async () => {
  const user = await newUser(server.url, { trial: false });
  const phone = new Client(server.url);
  assert.equal((await phone.post('/api/auth/login', { username: user.username, password })).status, 200);
  const old = user.cookie;
  assert.equal((await user.post('/api/auth/logout')).status, 200);
  user.cookie = old;
  assert.equal((await user.get('/api/auth/me')).status, 401);
  assert.equal((await phone.get('/api/auth/me')).status, 200);
});

test('a changed password ends every session and only the new one signs in', async () => {
  const user = await newUser(server.url, { trial: false });
  const phone = new Client(server.url);
  await phone.post('/api/auth/login', { username: user.username, password });
  const wrong = await user.post('/api/auth/change-password', { currentPassword: 'Wrong-1234', newPassword: 'Nova-2026!' });
  assert.ok(wrong.status >= 400 && wrong.status < 500);
  const changed = await user.post('/api/auth/change-password', { currentPassword: password, newPassword: 'Nova-2026!' });
  assert.equal((changed.body as { requireRelogin: boolean }).requireRelogin, true);
  assert.equal((await phone.get('/api/auth/me')).status, 401);
  assert.equal((await phone.post('/api/auth/login', { username: user.username, password })).status, 401);
  assert.equal((await phone.post('/api/auth/login', { username: user.username, password: 'Nova-2026!' })).status, 200);
});

/** Opens the event stream of a client; tells whether it ends within so many ms. */
async function openStream(client: Client): Promise<(patience: number) => Promise<boolean>> {
  const response = await fetch(`${server.url}/api/events`, { headers: { cookie: client.cookie } });
  assert.equal(response.status, 200);
  const reader = response.body?.getReader();
  assert.ok(reader);
  await reader.read();
  const end = async () => {
    // A stream is cut and not finished: that is an error to the reader.
    for (let done = false; !done; ) done = await reader.read().then((read) => read.done, () => true);
    return true;
  };
  const ended = end();
  return (patience) => Promise.race([ended, new Promise<boolean>((resolve) => setTimeout(resolve, patience, false))]);
}

test('an open event stream ends with its session, and only with that one', async () => {
  const user = await newUser(server.url, { trial: false });
  const phone = new Client(server.url);
  await phone.post('/api/auth/login', { username: user.username, password });
  const phoneEnds = await openStream(phone);

  const endsAtLogout = await openStream(user);
  assert.equal((await user.post('/api/auth/logout')).status, 200);
  assert.ok(await endsAtLogout(3000), 'logout');

  await user.post('/api/auth/login', { username: user.username, password });
  const endsAtLogin = await openStream(user);
  assert.equal((await user.post('/api/auth/login', { username: user.username, password })).status, 200);
  assert.ok(await endsAtLogin(3000), 'the sign-in that replaced it');

  const endsAtChange = await openStream(user);
  assert.equal(await phoneEnds(100), false, 'the other device stays');
  assert.equal((await user.post('/api/auth/change-password', { currentPassword: password, newPassword: 'Nova-2026!' })).status, 200);
  assert.ok(await endsAtChange(3000), 'changed password');
  assert.ok(await phoneEnds(3000), 'changed password, the other device');
});

test('a forgotten password: the letter, the link, once', async () => {
  const user = await newUser(server.url, { trial: false });
  const address = `${user.username}@example.com`;
  const visitor = new Client(server.url);
  const known = await visitor.post('/api/auth/forgot-password', { email: address });
  const unknown = await visitor.post('/api/auth/forgot-password', { email: 'nobody-at-all@example.com' });
  assert.equal(known.status, 200);
  assert.deepEqual(known.body, unknown.body);
  assert.equal(letterTo('nobody-at-all@example.com'), undefined);

  const letter = await eventually(() => letterTo(address), 'the letter');
  const token = letter.match(/reset-password\?token=([\w-]{43})/)?.[1] ?? '';
  assert.ok(token, letter);
  assert.ok(letter.includes(`${server.url}/reset-password?`), letter);
  const ends = await openStream(user);
  const refused = await visitor.post('/api/auth/reset-password', { token, password: 'Zimska~2026' });
  assert.equal(refused.status, 422, 'a character outside the set');
  const reset = await visitor.post('/api/auth/reset-password', { token, password: 'Zimska-2026' });
  assert.equal(reset.status, 200, reset.text);
  assert.ok(await ends(3000), 'its stream');
  const again = await visitor.post('/api/auth/reset-password', { token, password: 'Zimska-2027' });
  assert.ok(again.status >= 400 && again.status < 500);
  assert.equal((await user.get('/api/auth/me')).status, 401);
  assert.equal((await visitor.post('/api/auth/login', { username: user.username, password: 'Zimska-2026' })).status, 200);
});

test('the log names no password, token, cookie or address', async () => {
  const user = await newUser(server.url);
  const address = `${user.username}@example.com`;
  const visitor = new Client(server.url);
  await visitor.post('/api/auth/login', { username: user.username, password: 'Wrong-1234' });
  await visitor.post('/api/auth/forgot-password', { email: address });
  const token = (await eventually(() => letterTo(address), 'the letter')).match(/token=([\w-]{43})/)?.[1] ?? '';
  assert.equal((await visitor.post('/api/auth/reset-password', { token, password: 'Zimska-2026' })).status, 200);
  // The start also shows the first administrator's password, once and on purpose: that is no line of the log.
  const lines = () => server.log().split('\n').filter((line) => line.startsWith('{'));
  await eventually(() => lines().find((line) => line.includes('/api/auth/reset-password')), 'the line of the request');
  const session = user.cookie.split('=')[1] ?? '';
  assert.equal(session.length, 43);
  for (const secret of [password, 'Wrong-1234', 'Zimska-2026', token, session, '@example.com']) {
    assert.deepEqual(lines().filter((line) => line.includes(secret)), []);
  }
});

test('nobody guesses a password more than ten times in a quarter of an hour', async () => {
  const own = await startServer();
  try {
    const user = await newUser(own.url, { trial: false });
    const visitor = new Client(own.url);
    for (let i = 0; i < 10; i++) {
      assert.equal((await visitor.post('/api/auth/login', { username: user.username, password: 'Wrong-1234' })).status, 401);
    }
    const refused = await visitor.post('/api/auth/login', { username: user.username, password });
    assert.equal(refused.status, 429);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  } finally {
    await own.stop();
  }
});

test('the first start makes an administrator and shows the password once; the command line makes more', async () => {
  const shown = server.log().match(/password\s+(\S+)/)?.[1] ?? '';
  assert.ok(shown.length >= 12, server.log());
  const admin = new Client(server.url);
  const signedIn = await admin.post('/api/auth/login', { username: 'admin', password: shown });
  assert.equal((signedIn.body as { role: string }).role, 'admin');

  const said = execFileSync(binary, ['admin', 'create', 'second', 'second@example.com', '--data', server.data], { encoding: 'utf8' });
  const second = new Client(server.url);
  const theirs = said.match(/^\s+(\S+)$/m)?.[1] ?? '';
  assert.equal((await second.post('/api/auth/login', { username: 'second', password: theirs })).status, 200);
  execFileSync(binary, ['admin', 'revoke', 'second', '--data', server.data]);
  assert.equal(((await second.get('/api/auth/me')).body as { role: string }).role, 'user');

  const last = spawnSync(binary, ['admin', 'revoke', 'admin', '--data', server.data], { encoding: 'utf8' });
  assert.equal(last.status, 1);
  assert.match(last.stderr, /last administrator/);
  assert.equal(((await admin.get('/api/auth/me')).body as { role: string }).role, 'admin');
});
