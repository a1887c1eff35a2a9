import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, type Visitor } from './lib/browser.ts';
import { type Answer, Client, newUser, password } from './lib/client.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { type Server, startServer } from './lib/server.ts';
import { googleVision, openAi, type Peer, startPeer } from './peers/vision-peer.ts';

const snow = {
  condition: 'snow_covered',
  confidence: 0.9,
  cleanliness: { score: 31, low: 22, high: 40 },
  findings: [
    { kind: 'snow', severity: 'high', confidence: 0.9, panel_share: 0.6, box: { x: 0.1, y: 0.1, width: 0.8, height: 0.6 } },
  ],
};

let server: Server;
let peer: Peer;
let admin: Client;
let user: Client;
let visitor: Visitor | undefined;
before(async () => {
  server = await startServer({
    env: {
      HELIOGRAF_NET_ALLOW_CIDRS: '127.0.0.1',
      HELIOGRAF_ADMIN_PASSWORD: password,
      HELIOGRAF_OPENAI_INPUT_CENTS: '250',
    },
  });
  admin = new Client(server.url);
  assert.equal((await admin.post('/api/auth/login', { username: 'admin', password })).status, 200);
  assert.equal((await admin.post('/api/subscription/trial')).status, 200);
  user = await newUser(server.url);
});
after(() => server.stop());
beforeEach(async () => {
  peer = await startPeer(openAi.answers(snow));
  visitor = undefined;
});
afterEach(async () => {
  peer.stop();
  if (visitor) await leaveQuietly(visitor);
});

const settings = (provider: string, key?: string) => ({
  provider,
  openai: { baseUrl: `${peer.url}/v1`, model: 'gpt-4o', ...(key ? { key } : {}) },
  googleVision: { baseUrl: peer.url, ...(key ? { key } : {}) },
});
const patch = (client: Client, body: unknown) =>
  client.send('PATCH', '/api/providers/vision', JSON.stringify(body), { 'content-type': 'application/json' });
const choose = async (provider: string, key = 'sk-right-key') => {
  const saved = await patch(admin, settings(provider, key));
  assert.equal(saved.status, 200, saved.text);
};

/** Uploads a new photo of panels and has it judged. */
let shade = 0.3;
async function judged(): Promise<Answer> {
  shade += 0.01;
  const uploaded = await user.upload(panelPhoto({ dust: shade }));
  assert.equal(uploaded.status, 200, uploaded.text);
  const { filePath } = uploaded.body as { filePath: string };
  return user.post('/api/analysis/analyze', { imagePath: filePath, options: { cleanliness: true, damage: true } });
}
async function detailOf(answer: Answer) {
  const { analysisId } = answer.body as { analysisId: string };
  return (await user.get(`/api/analysis/${analysisId}`)).body as {
    provider: string;
    stoodInFor: string | null;
    condition: string;
    cleanliness: { score: number };
  };
}
const status = async () =>
  (await user.get('/api/openai/status')).body as { status: string; provider: string; sendsTo: string | null };

test('the settings are refused to everybody but administrators', async () => {
  for (const answer of [
    await user.get('/api/providers/vision'),
    await patch(user, settings('local')),
    await user.post('/api/providers/vision/test', settings('local')),
  ]) {
    assert.equal(answer.status, 403);
    assert.equal((answer.body as { code: string }).code, 'admin_required');
  }
});

test('a chosen service judges; only pixels leave, and the answer says who it was', async () => {
  await choose('openai');
  const detail = await detailOf(await judged());
  assert.deepEqual([detail.provider, detail.stoodInFor, detail.condition], ['openai', null, 'snow_covered']);
  assert.equal(detail.cleanliness.score, 31);
  assert.deepEqual(await status(), { ...(await status()), status: 'operational', provider: 'openai', sendsTo: '127.0.0.1' });

  const [{ path, headers, body }] = peer.asked as [(typeof peer.asked)[0]];
  assert.equal(path, '/v1/chat/completions');
  assert.equal(headers.cookie, undefined);
  const sent = JSON.parse(body) as { messages: [unknown, { content: [unknown, { image_url: { url: string } }] }] };
  const photo = Buffer.from(sent.messages[1].content[1].image_url.url.replace('data:image/jpeg;base64,', ''), 'base64');
  assert.ok(photo.length < 1_000_000 && !photo.includes('Exif'));
  assert.ok(!body.includes('panels.png') && !body.includes((user as Client & { username: string }).username));
});

test('whoever is busy, declines, talks rubbish or hangs up is stood in for by this server', async () => {
  for (const [name, manners] of Object.entries({
    busy: openAi.isBusy,
    declining: openAi.declines,
    rubbish: openAi.talksRubbish,
    gone: (_: unknown, response: { destroy: () => unknown }) => void response.destroy(),
  })) {
    await choose('openai');
    peer.behave(manners as Parameters<Peer['behave']>[0]);
    const answer = await judged();
    assert.equal((answer.body as { success: boolean }).success, true, name);
    const detail = await detailOf(answer);
    assert.deepEqual([detail.provider, detail.stoodInFor], ['local', 'openai'], name);
    assert.equal((await status()).status, 'degraded', name);
    const system = (await user.get('/api/system/status')).body as { openAiApi: { status: string } };
    assert.match(system.openAiApi.status, /degraded|down/);
  }
});

test('a refused key is said as the specification has it; automatic judges here meanwhile', async () => {
  for (const [provider, manners] of [
    ['openai', openAi.refusesKey],
    ['google-vision', googleVision.refusesKey],
  ] as const) {
    await choose(provider, 'sk-wrong');
    peer.behave(manners);
    const answer = (await judged()).body as { success: boolean; apiKeyIssue: boolean; error: string };
    assert.deepEqual([answer.success, answer.apiKeyIssue, answer.error], [false, true, 'vision.api_key']);
    assert.equal((await status()).status, 'down');
  }
  await choose('auto', 'sk-wrong');
  peer.behave(openAi.refusesKey);
  const detail = await detailOf(await judged());
  assert.deepEqual([detail.provider, detail.stoodInFor], ['local', 'openai']);
  assert.equal((await status()).status, 'degraded');
});

test('Google confirms that there are panels, and no more', async () => {
  await choose('google-vision');
  peer.behave(googleVision.sees('Solar panel', 'Roof'));
  const detail = await detailOf(await judged());
  assert.equal(detail.provider, 'google-vision');
  assert.notEqual(detail.condition, 'unsure');
  assert.equal(peer.asked[0]?.headers['x-goog-api-key'], 'sk-right-key');
  assert.equal(peer.asked[0]?.path, '/v1/images:annotate');
  peer.behave(googleVision.sees('Garden'));
  assert.equal((await detailOf(await judged())).condition, 'unsure');
});

test('an address inside the house that the operator has not listed is refused', async () => {
  const inner = settings('openai', 'k');
  for (const baseUrl of ['http://127.0.0.2:8080/v1', 'https://169.254.169.254/', 'https://[::1]/v1']) {
    const refused = await patch(admin, { ...inner, openai: { ...inner.openai, baseUrl } });
    assert.equal(refused.status, 422, baseUrl);
    assert.ok((refused.body as { fields: Record<string, string> }).fields['openai.baseUrl']);
  }
});

test('a key stands nowhere in the clear: no answer, no log, no file', async () => {
  await choose('openai', 'sk-find-me-if-you-can');
  peer.behave(openAi.refusesKey);
  await judged();
  const view = await admin.get('/api/providers/vision');
  assert.equal((view.body as { openai: { hasKey: boolean } }).openai.hasKey, true);
  assert.ok(!view.text.includes('find-me'));
  assert.ok(!server.log().includes('find-me'));
  const files = readdirSync(server.data, { recursive: true }).map((name) => join(server.data, String(name)));
  for (const file of files.filter((name) => statSync(name).isFile()))
    assert.ok(!readFileSync(file).includes('find-me'), file);
  assert.equal(statSync(join(server.data, 'master.key')).mode & 0o777, 0o600);
});

async function openAs(client: Client, options: Parameters<typeof openBrowser>[0]): Promise<Page> {
  visitor = await openBrowser(options);
  const [name = '', value = ''] = client.cookie.split('=');
  await visitor.context.addCookies([{ name, value, url: server.url, httpOnly: true }]);
  await visitor.page.goto(`${server.url}/analysis`);
  return visitor.page;
}

test('an administrator chooses a service, tries it, and users are told where photos go', async () => {
  await choose('local', 'sk-none');
  const page = await openAs(admin, { width: 1440, height: 1000 });
  await page.getByText('Photos do not leave this server.').first().waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Who judges photos' });
  await dialog.getByRole('radio', { name: 'OpenAI-compatible service' }).check();
  await dialog.getByLabel('Address').fill('http://example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a web address that begins with https://').waitFor();
  await dialog.getByLabel('Address').fill(`${peer.url}/v1`);
  await dialog.getByLabel('API key', { exact: true }).fill('sk-wrong');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await dialog.getByText('The provider refused the API key.').waitFor();
  await dialog.getByLabel('API key', { exact: true }).fill('sk-right-key');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await dialog.getByText(/It works: answered in/).waitFor();
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'providers-dialog-1440');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/Photos are sent to 127\.0\.0\.1/).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.animate-pulse'));
  assert.deepEqual(await accessibilityProblems(page), []);
  await picture(page, 'providers-analysis-1440');
});

test('a user is told in Croatian, on a phone, in the dark, and has nothing to change', async () => {
  await choose('openai');
  peer.behave(openAi.isBusy);
  const { analysisId } = (await judged()).body as { analysisId: string };
  const page = await openAs(user, { width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByText(/Fotografije se šalju na 127\.0\.0\.1/).first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Promijeni', exact: true }).count(), 0);
  await page.goto(`${server.url}/analysis?result=${analysisId}`);
  await page.getByText('nije mogla odgovoriti pa je procijenio ovaj poslužitelj').waitFor();
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'providers-stood-in-390-dark-hr');
});

test('the dialog of the administrator in Croatian, on a phone, in the dark', async () => {
  await choose('google-vision');
  const page = await openAs(admin, { width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByRole('button', { name: 'Promijeni', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tko procjenjuje fotografije' });
  await dialog.getByText('Ključ je spremljen.').waitFor();
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'providers-dialog-390-dark-hr');
});
