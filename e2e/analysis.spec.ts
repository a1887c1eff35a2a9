import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, signIn, type Visitor } from './lib/browser.ts';
import { newUser, password } from './lib/client.ts';
import { jpegPhoto } from './lib/jpeg.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { encodePng } from './lib/png.ts';
import { type Server, startServer } from './lib/server.ts';

let server: Server;
let visitor: Visitor;
before(async () => {
  server = await startServer();
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

const dirty = { dust: 0.55, droppings: [{ module: 2, radius: 0.2 }, { module: 9, radius: 0.16 }] };

async function register(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/register`);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/dashboard');
}

async function uploadAndAnalyze(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: /^Upload$/ }).click();
  await page.getByText('Upload successful').first().waitFor();
  await page.getByRole('button', { name: 'Analyze Now' }).click();
  await page.getByText('Analysis complete').first().waitFor();
}

test('a newcomer registers, meets the gate, starts the trial, uploads a photo and reads the answer', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await page.goto(server.url);
  await register(page, `newcomer${process.pid}`);

  await page.getByRole('link', { name: 'Analysis', exact: true }).first().click();
  await page.getByText('Subscription Required').first().waitFor();
  await picture(page, 'gate');
  await page.getByRole('button', { name: /trial/i }).first().click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });

  const photo = await jpegPhoto(page, 1600, 1067, dirty);
  await uploadAndAnalyze(page, { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: photo });

  const row = page.getByRole('button', { name: /roof\.jpg/ }).first();
  await row.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Cleanliness' }).waitFor();
  for (const tab of ['Damage', 'Performance', 'Maintenance', 'Cleanliness']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await dialog.getByRole('tabpanel', { name: tab }).waitFor();
  }
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'dialog');

  await page.reload();
  await page.getByRole('dialog').getByRole('tab', { name: 'Cleanliness' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /roof\.jpg/ }).first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content', 'the keyboard is not lost');

  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.animate-pulse'));
  assert.deepEqual(await accessibilityProblems(page), []);
  await picture(page, 'dashboard');
  await page.getByRole('link', { name: 'View details' }).first().click();
  await page.getByRole('dialog', { name: 'Analysis of roof.jpg' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('the same in Croatian, on a phone, in the dark', async () => {
  visitor = await openBrowser({ width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Analiza' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'hr');

  await page.locator('input[type=file]').first().setInputFiles({ name: 'krov.png', mimeType: 'image/png', buffer: panelPhoto(dirty) });
  await page.getByRole('button', { name: /^(Prenesi|Učitaj)/ }).first().click();
  await page.getByRole('button', { name: /Analiziraj/ }).click();
  await page.getByRole('button', { name: /krov\.png/ }).first().click({ timeout: 20_000 });
  await page.getByRole('dialog').getByRole('tab').first().waitFor();
  await page.getByRole('dialog').getByText(/^sigurnost \d+/).first().waitFor();
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'dialog-390-dark-hr');

  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'hr', 'the language is remembered');
});

test('a photo without panels is no success, and the dashboard knows nothing of it', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  const grey = encodePng(320, 240, new Uint8Array(320 * 240 * 3).fill(128));
  await page.locator('input[type=file]').first().setInputFiles({ name: 'grey.png', mimeType: 'image/png', buffer: grey });
  await page.getByText(/^\d kB$/).waitFor();
  await page.getByRole('button', { name: /^Upload$/ }).click();
  await page.getByRole('button', { name: 'Analyze Now' }).click();
  await page.getByText(/No solar panel in this photo|This photo cannot be judged/).first().waitFor();
  assert.equal(await page.getByText('analyzed successfully').count(), 0);
  await page.goto(`${server.url}/dashboard`);
  await page.getByText('No photo analyzed yet').first().waitFor();
});

/** A module as a thermal camera sees it, grey, one cell warm, enlarged eight times. */
function thermalModule(): Buffer {
  const [width, height, times] = [24, 40, 8];
  const rgb = new Uint8Array(width * height * times * times * 3);
  for (let at = 0; at < rgb.length; at += 3) {
    const x = Math.floor(((at / 3) % (width * times)) / times);
    const y = Math.floor(at / 3 / (width * times) / times);
    const warm = x > 4 && x < 9 && y > 5 && y < 10;
    rgb.fill(140 + ((x * 7 + y * 3) % 9) + (warm ? 80 : 0), at, at + 3);
  }
  return encodePng(width * times, height * times, rgb);
}

for (const { width, scheme, language } of [
  { width: 1440, scheme: 'light', language: 'en' },
  { width: 390, scheme: 'dark', language: 'hr' },
] as const) {
  test(`a thermal picture is judged as one: ${width} px, ${language}`, async () => {
    visitor = await openBrowser({ width, height: 844, scheme, locale: language === 'hr' ? 'hr-HR' : 'en-GB' });
    const { page } = visitor;
    await signIn(visitor, server.url);
    await page.goto(`${server.url}/analysis`);
    if (language === 'hr') await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
    await page.locator('input[type=file]').first().setInputFiles({ name: 'heat.png', mimeType: 'image/png', buffer: thermalModule() });
    await page.getByRole('button', { name: /^(Upload|Učitaj)$/ }).first().click();
    await page.getByRole('button', { name: /^(Analyze Now|Analiziraj sada)$/ }).click();
    await page.getByRole('button', { name: /heat\.png/ }).first().click({ timeout: 20_000 });
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Judged as a thermal image of one module|Procijenjeno kao termalna snimka jednog modula/).waitFor();
    await dialog.getByText(/IEC TS 62446-3/).first().waitFor();
    assert.equal(await scrollsSideways(page), false);
    assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
    await picture(page, `thermal-${width}-${scheme}-${language}`);
    await dialog.getByRole('tab', { name: /^(Cleanliness|Čistoća)/ }).click();
    await dialog.getByText(/It shows heat, not dirt|Pokazuje toplinu, a ne prljavštinu/).waitFor();
  });
}

test('with the keyboard alone: pick, upload, analyze, open, close', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.locator('button', { hasText: 'Browse files' }).waitFor();

  // The browser's own file dialog is not a part of the page, and headless it does not always come for a key.
  await page.locator('button', { hasText: 'Browse files' }).focus();
  await page.locator('input[type=file]').first().setInputFiles({ name: 'keys.png', mimeType: 'image/png', buffer: panelPhoto({}) });
  await page.getByRole('button', { name: /^Upload$/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Analyze Now' }).waitFor();
  await page.getByText('Upload successful').first().waitFor();
  await page.getByRole('button', { name: 'Analyze Now' }).focus();
  await page.keyboard.press('Space');

  const row = page.getByRole('button', { name: /keys\.png/ }).first();
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('tab', { name: 'Cleanliness' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog').getByRole('tabpanel', { name: 'Damage' }).waitFor();
});

test('a file that is no picture or too large is refused before it is sent', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto(`${server.url}/analysis`);
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('solar') });
  await page.getByText('Invalid file type').first().waitFor();
  await input.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(4_194_305) });
  await page.getByText('File too large').first().waitFor();
  assert.deepEqual(sent, []);
});
