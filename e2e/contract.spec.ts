import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { Client, newUser } from './lib/client.ts';
import { operations } from './lib/contract.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { binary, type Server, startServer } from './lib/server.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

type Route = { method: string; path: string };

test('the server answers exactly the routes of the contract', () => {
  const routes = JSON.parse(execFileSync(binary, ['routes'], { encoding: 'utf8' })) as Route[];
  const name = (r: Route) => `${r.method} ${r.path.replace(/\.\.\.\}/g, '}')}`;
  assert.deepEqual(routes.map(name).sort(), operations.map(name).sort());
});

test('every operation has a name, a tag, and an answer for failure where it can fail', () => {
  const names = operations.map((o) => o.operation.operationId);
  assert.equal(new Set(names).size, names.length);
  for (const { path, operation } of operations) {
    assert.ok(operation.tags.length === 1, path);
    assert.ok(path === '/healthz' || operation.responses.default, path);
  }
});

test('a visitor is refused wherever the contract asks for a session, before the body is read', async () => {
  const visitor = new Client(server.url);
  for (const { method, path, operation } of operations) {
    if (operation.security) continue;
    const answer = await visitor.send(method, path.replace(/\{[^}]+\}/g, '018bcfe5-6800-7000-8000-000000000000'), undefined);
    assert.equal(answer.status, 401, `${method} ${path}`);
  }
});

test('each answer of the main path fits its schema', async () => {
  // Client throws when an answer does not fit.
  const user = await newUser(server.url);
  await user.get('/api/auth/me');
  await user.get('/api/analysis/summary');
  await user.get('/api/analysis/recent');
  const uploaded = await user.upload(panelPhoto({ dust: 0.4 }));
  assert.equal(uploaded.status, 200, uploaded.text);
  const { filePath, storagePath } = uploaded.body as { filePath: string; storagePath: string };
  const options = { cleanliness: true, damage: true };
  const analyzed = await user.post('/api/analysis/analyze', { imagePath: filePath, storagePath, options, language: 'en' });
  assert.equal(analyzed.status, 200, analyzed.text);
  const { analysisId } = analyzed.body as { analysisId: string };
  for (const path of [
    `/api/analysis/${analysisId}`,
    `/api/analysis/${analysisId}?language=hr`,
    `/api/analysis/${analysisId}/overlay.png`,
    `/api/analysis/${analysisId}/series`,
    filePath,
    `${filePath}?size=thumb`,
    `${filePath}?size=original`,
    `/api/images/storage/${storagePath}`,
    '/api/analysis/recent?limit=1',
    '/api/analysis/summary?language=hr',
    '/api/system/status',
    '/api/openai/status',
    '/api/google-vision/public-status',
  ]) {
    const answer = await user.get(path);
    assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 200)}`);
  }
  const run = await user.post('/api/analysis/run', options);
  assert.equal(run.status, 409);
  await user.post('/api/auth/forgot-password', { email: 'nobody@example.com' });
  await user.post('/api/auth/reset-password', { token: 'x', password: 'Sunce-2026!' });
  await user.post('/api/auth/logout');
});

test('an unknown address below /api is a problem, never the page; a wrong method says which are right', async () => {
  const visitor = new Client(server.url);
  const unknown = await visitor.get('/api/nothing');
  assert.equal(unknown.status, 404);
  assert.match(unknown.headers.get('content-type') ?? '', /application\/problem\+json/);
  const wrong = await visitor.send('DELETE', '/api/auth/login');
  assert.equal(wrong.status, 405);
  assert.equal(wrong.headers.get('allow'), 'POST');
});

test('health and readiness answer without a session and tell nothing else', async () => {
  const visitor = new Client(server.url);
  assert.deepEqual((await visitor.get('/healthz')).body, { status: 'ok' });
  assert.deepEqual((await visitor.get('/readyz')).body, { status: 'ready' });
});
