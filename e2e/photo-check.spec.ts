import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, signIn, type Visitor } from './lib/browser.ts';
import { binary, type Server, startServer } from './lib/server.ts';
import { type Spoiling, spoiltPhoto } from './lib/spoilt-photo.ts';

let server: Server;
let visitor: Visitor;
before(async () => {
  server = await startServer();
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg') =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });

async function adviceOn(page: Page, name: string, buffer: Buffer): Promise<string> {
  await choose(page, name, buffer);
  await page.getByText(name).first().waitFor();
  return page.getByRole('status').filter({ has: page.getByRole('list') }).innerText();
}

/** The server takes a white spot for no part of the panels, and misses nothing on the rest: `reason` is null. */
type Case = { spoiling: Spoiling; advice: RegExp; reason: string | null };
const cases: Case[] = [
  { spoiling: 'blurred', advice: /^The photo looks blurred\. Hold the camera still/, reason: 'blurred' },
  { spoiling: 'dark', advice: /^The photo is very dark\./, reason: 'too_dark' },
  { spoiling: 'burnt out', advice: /^The photo is overexposed\./, reason: 'too_bright' },
  { spoiling: 'glare', advice: /^Glare seems to hide part of the panels\./, reason: null },
  { spoiling: 'tiny', advice: /^The photo has too few pixels\./, reason: 'too_small' },
  { spoiling: 'no panel', advice: /^This does not look like solar panels\./, reason: 'no_panel' },
];

/** Why the server doubts or refuses each photo. */
function reasonsOf(photos: Map<Spoiling, Buffer>): Map<Spoiling, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'heliograf-photo-check-'));
  try {
    const named = [...photos.keys()].map((spoiling) => ({ spoiling, path: join(folder, `${spoiling}.jpg`) }));
    for (const { spoiling, path } of named) writeFileSync(path, photos.get(spoiling) as Buffer);
    const lines = execFileSync(binary, ['analyze', '--json', ...named.map(({ path }) => path)], { encoding: 'utf8' });
    const codes = lines.trim().split('\n').map((line) => JSON.parse(line).quality.reasons.map(({ code }: { code: string }) => code));
    return new Map(named.map(({ spoiling }, i) => [spoiling, codes[i]]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('what is wrong with a photo is said before it is sent, and the server says the same', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  assert.ok(!asked.some((url) => /photo-check|check-photo/.test(url)), 'nothing of it is loaded before a photo is chosen');

  const photos = new Map<Spoiling, Buffer>();
  for (const { spoiling } of [...cases, { spoiling: 'none' as const }]) photos.set(spoiling, await spoiltPhoto(page, spoiling));
  const reasons = reasonsOf(photos);
  for (const { spoiling, advice, reason } of cases) {
    assert.match(await adviceOn(page, `${spoiling}.jpg`, photos.get(spoiling) as Buffer), advice, spoiling);
    const said = reasons.get(spoiling) ?? [];
    assert.ok(reason ? said.includes(reason) : said.length === 0, `${spoiling}: the server says ${said}`);
    if (spoiling === 'blurred') await picture(page, 'photo-check-1440');
  }
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.deepEqual(reasons.get('none'), []);
  const looked = new Promise<void>((resolve) => page.once('worker', (worker) => worker.once('close', () => resolve())));
  await choose(page, 'good.jpg', photos.get('none') as Buffer);
  await page.getByText('good.jpg').first().waitFor();
  await looked;
  assert.equal(await page.getByText('You can upload it all the same.').count(), 0, 'a good photo is not advised about');
});

test('advice forbids nothing: on a phone, in Croatian, by keyboard, alone and among several', async () => {
  visitor = await openBrowser({ width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Analiza' }).waitFor();
  const blurred = await spoiltPhoto(page, 'blurred');
  await choose(page, 'mutna.jpg', blurred);
  await page.getByText('Fotografija se čini mutnom.').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.equal(await scrollsSideways(page), false);
  await picture(page, 'photo-check-390');
  const upload = page.getByRole('button', { name: 'Učitaj', exact: true });
  await upload.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Analiziraj' }).waitFor();

  await page.getByRole('button', { name: 'Više fotografija' }).click();
  const foliage = await spoiltPhoto(page, 'no panel');
  const files = [blurred, foliage].map((buffer, i) => ({ name: `krov ${i}.jpg`, mimeType: 'image/jpeg', buffer }));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/analysis/upload', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  await page.locator('li', { hasText: 'krov 0.jpg' }).getByText(/^Fotografija se čini mutnom\. Držite kameru mirno/).waitFor();
  await page.locator('li', { hasText: 'krov 1.jpg' }).getByText(/^Ovo ne izgleda kao solarni paneli\./).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.equal(await scrollsSideways(page), false);
  await picture(page, 'photo-check-queue-390');
  letGo();
  await page.getByText('Gotovo 2 od 2 fotografije').waitFor({ timeout: 60_000 });
  assert.equal(await page.getByText('Držite kameru mirno').count(), 0, 'the result says it now');
});

test('what the browser cannot decode is not advised about, and nothing complains', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await choose(page, 'roof.tif', Buffer.from('II*\0 no picture'), 'image/tiff');
  await page.getByText('roof.tif').first().waitFor();
  const blurred = await spoiltPhoto(page, 'blurred');
  await choose(page, 'cut.jpg', blurred.subarray(0, 900));
  await page.getByText('cut.jpg').first().waitFor();
  await choose(page, 'blurred.jpg', blurred);
  // the worker looks at one after the other, so it is done with the first two
  await page.getByText('The photo looks blurred.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Upload', exact: true }).isEnabled(), true);
});
