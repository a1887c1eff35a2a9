import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, signIn, type Visitor } from './lib/browser.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { type Server, startServer } from './lib/server.ts';

let server: Server;
let visitor: Visitor;
before(async () => {
  server = await startServer();
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

const clean = panelPhoto({});
const dusty = panelPhoto({ dust: 0.55 });
const dirty = panelPhoto({ dust: 0.4, droppings: [{ module: 2, radius: 0.2 }] });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const row = (page: Page, name: string) => page.locator('li', { hasText: name });

test('several photos are a queue: each is judged, a broken one says why, the same one is not judged twice', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: 'Several photos' }).click();
  const input = page.getByLabel('Browse photos').locator('visible=false').first();
  await input.setInputFiles([
    file('east.png', clean),
    file('west.png', dusty),
    file('roof.png', dirty),
    file('broken.png', clean.subarray(0, 400)),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('solar') },
  ]);
  await page.getByText('5 of 5 photos finished · 2 failed').waitFor({ timeout: 60_000 });
  await row(page, 'broken.png').getByText(/^This picture is damaged/).waitFor();
  await row(page, 'notes.txt').getByText('Please upload a JPG, PNG, or TIFF file.').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.equal(await scrollsSideways(page), false);
  await picture(page, 'bulk');

  await input.setInputFiles([file('east again.png', clean)]);
  await row(page, 'east again.png').getByText(/^The same photo was analyzed on/).waitFor();
  await page.getByRole('button', { name: 'Open the result of east again.png' }).click();
  await page.getByRole('dialog', { name: /Analysis of east/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Analyze east again.png again' }).click();
  await row(page, 'east again.png').getByText('Analyzed', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Clear errors' }).click();
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await page.getByRole('region', { name: 'Photos in the queue' }).waitFor({ state: 'detached' });
});

test('a queue goes on while another page is shown, without a connection it can be tried again', async () => {
  visitor = await openBrowser({ width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  const { page, context } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByRole('button', { name: 'Više fotografija' }).click();
  const input = page.locator('input[type=file][multiple]');
  await context.setOffline(true);
  await input.setInputFiles([file('istok.png', clean), file('zapad.png', dusty)]);
  await page.getByText('Gotovo 2 od 2 fotografije · 2 neuspjele').waitFor();
  await context.setOffline(false);
  visitor.problems.length = 0; // the browser reports that it was offline
  assert.deepEqual(await accessibilityProblems(page), []);
  assert.equal(await scrollsSideways(page), false);
  await picture(page, 'bulk-390-dark-hr');

  await page.getByRole('button', { name: 'Ponovi neuspjele' }).click();
  await page.getByRole('button', { name: 'Otvori izbornik' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Izvješća' }).click();
  await page.waitForURL('**/reports');
  await page.goBack();
  await page.getByText('Gotovo 2 od 2 fotografije').waitFor({ timeout: 60_000 });
  await row(page, 'zapad.png').getByText('Analizirano', { exact: true }).waitFor();
});
