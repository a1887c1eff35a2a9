import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { type Answer, Client, newUser, password } from './lib/client.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { startServer } from './lib/server.ts';

const signIn = (client: Client, username: string, given = password) =>
  client.post('/api/auth/login', { username, password: given });

const codeOf = (answer: Answer) => (answer.body as { code?: string }).code;

async function timed(work: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const started = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - started };
}

test('while another process holds the write lock, writing is 503 after 5 s and reading goes on', async (t) => {
  const server = await startServer();
  t.after(server.stop);
  const user = await newUser(server.url, { trial: false });
  const database = new DatabaseSync(join(server.data, 'heliograf.db'));
  // A session that was last written down more than a minute ago is about to be written down again.
  database.exec('UPDATE sessions SET last_seen_at = last_seen_at - 120000');
  database.exec('BEGIN IMMEDIATE');
  const [me, trial, ...signIns] = await Promise.all([
    timed(user.get('/api/auth/me')),
    timed(user.post('/api/subscription/trial')),
    ...[0, 1, 2].map(() => timed(signIn(new Client(server.url), user.username))),
  ]);
  assert.equal(me.answer.status, 200);
  assert.ok(me.ms < 1000, `reading took ${me.ms} ms`);
  for (const { answer, ms } of [trial, ...signIns]) {
    assert.equal(answer.status, 503);
    assert.equal(codeOf(answer), 'unavailable');
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
    assert.ok(ms > 4500 && ms < 8000, `writing took ${ms} ms`);
  }
  database.exec('ROLLBACK');
  database.close();
  assert.equal((await signIn(user, user.username)).status, 200);
});

const diskMb = 32;
const photo = panelPhoto({ dust: 0.4 }, 240, 160);
/** The same picture in a file of its own; what follows the end of a PNG is no part of the picture. */
const numbered = (serial: number, bytes = 2_000_000) => Buffer.concat([photo, Buffer.alloc(bytes, `photo ${serial} `)]);

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const onSmallDisk = canMount ? {} : { skip: 'a small disk needs user namespaces or root: unshare -rm mount failed' };

/** Reading, and what needs a row to let people in and out. */
async function comeAndGo(url: string, user: Client & { username: string }, filePath: string): Promise<void> {
  assert.equal((await user.get('/api/auth/me')).status, 200);
  assert.equal(((await user.get('/api/analysis/recent')).body as unknown[]).length, 1);
  assert.equal((await fetch(url + filePath, { headers: { cookie: user.cookie } })).status, 200);
  const visitor = new Client(url);
  assert.equal((await signIn(visitor, user.username, 'Kriva-2026!')).status, 401);
  assert.equal((await signIn(visitor, user.username)).status, 200);
  const { cookie } = visitor;
  assert.equal((await visitor.post('/api/auth/logout')).status, 200);
  visitor.cookie = cookie;
  assert.equal((await visitor.get('/api/auth/me')).status, 401);
}

/** What another program may do to the disk: take every byte that is left. */
function fillUp(file: string): void {
  for (let size = 1 << 20; size >= 4096; ) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      size /= 2;
    }
  }
}

test('with a full disk people read, sign in and out, and uploading goes on by itself once there is room', onSmallDisk, async (t) => {
  const server = await startServer({ diskMb });
  t.after(server.stop);
  const user = await newUser(server.url);
  const { filePath } = (await user.upload(photo)).body as { filePath: string };
  const ballast = join(server.data, 'ballast');
  writeFileSync(ballast, Buffer.alloc(6 << 20));
  const order = { imagePath: filePath, options: { cleanliness: true, damage: true }, language: 'hr' };
  assert.equal((await user.post('/api/analysis/analyze', order)).status, 200);

  const stored: string[] = [];
  let refused = await user.upload(numbered(0));
  while (refused.status === 200) {
    stored.push((refused.body as { filePath: string }).filePath);
    refused = await user.upload(numbered(stored.length));
  }
  assert.equal(refused.status, 507);
  assert.equal(codeOf(refused), 'storage_full');
  assert.ok(stored.length > 3, `only ${stored.length} photos on ${diskMb} MB`);
  const { bavail, bsize } = statfsSync(server.data);
  assert.ok(bavail * bsize > diskMb * 50_000, `uploads left ${bavail * bsize} bytes`);
  await comeAndGo(server.url, user, filePath);

  const filling = join(server.data, 'filling');
  fillUp(filling);
  assert.equal(statfsSync(server.data).bavail, 0);
  for (let round = 0; round < 8; round++) await comeAndGo(server.url, user, filePath);
  for (const answer of [await user.upload(numbered(-1)), await user.post('/api/analysis/analyze', order)]) {
    assert.equal(answer.status, 507);
    assert.equal(codeOf(answer), 'storage_full');
  }

  rmSync(filling);
  rmSync(ballast);
  for (const path of stored) {
    const answer = await fetch(`${server.url}${path}?size=original`, { headers: { cookie: user.cookie } });
    assert.equal(answer.status, 200);
    assert.ok((await answer.arrayBuffer()).byteLength > 2_000_000);
  }
  assert.equal((await user.upload(numbered(-1))).status, 200);
  assert.equal((await user.post('/api/analysis/analyze', order)).status, 200);
});
