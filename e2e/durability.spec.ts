import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { newUser } from './lib/client.ts';
import { crashFaults, crashRound } from './lib/crash.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { binary, startServer } from './lib/server.ts';

test('what was acknowledged survives kill -9; bench/crash does twenty rounds of this', async () => {
  const data = mkdtempSync(join(tmpdir(), 'heliograf-crash-'));
  try {
    for (let round = 0; round < 3; round++) {
      const report = await crashRound(data, round);
      assert.ok(report.acknowledged > 3, `only ${report.acknowledged} writes`);
      assert.deepEqual(crashFaults(report), []);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

test('a request that is under way when the server is told to end gets its answer', async () => {
  const server = await startServer();
  const user = await newUser(server.url);
  const photo = panelPhoto({}, 120, 80);
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
    photo,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const head = `POST /api/analysis/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${user.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(head);
      socket.write(body.subarray(0, 1000));
      setTimeout(() => server.process.kill('SIGTERM'), 200);
      setTimeout(() => socket.write(body.subarray(1000)), 700);
    });
    let got = '';
    socket.on('data', (data) => {
      got += data.toString();
    });
    socket.on('close', () => resolve(got));
    socket.on('error', reject);
  });
  assert.match(answer, /^HTTP\/1\.1 200/);
  await server.ended;
  assert.equal(server.process.exitCode, 0);
  rmSync(server.data, { recursive: true, force: true });
});

test('a session, an analysis and its pictures are still there after a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'heliograf-restart-'));
  const first = await startServer({ data, keep: true });
  const user = await newUser(first.url);
  const { filePath } = (await user.upload(panelPhoto({ dust: 0.5 }, 320, 200))).body as { filePath: string };
  await user.post('/api/analysis/analyze', { imagePath: filePath, options: { cleanliness: true, damage: true }, language: 'en' });
  const before = (await user.get('/api/analysis/recent')).body as { id: string }[];
  assert.equal(before.length, 1);
  await first.stop();
  const second = await startServer({ data });
  const again = await newUser(second.url);
  again.cookie = user.cookie;
  assert.deepEqual((await again.get('/api/analysis/recent')).body, before);
  assert.equal((await again.get(filePath)).status, 200);
  await second.stop();
});

test('settings that cannot be right refuse to start and say why', async () => {
  const child = spawn(binary, ['serve', '--listen', '127.0.0.1:99999']);
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  assert.equal(code, 2);
  assert.match(said, /http\.listen must be ADDRESS:PORT/);
});
