import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
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

const droppings = [2, 4, 9].map((module) => ({ module, radius: 0.25 }));
const photo = () => panelPhoto({ straight: true, dust: 0.1, droppings });

test('findings name row and module, and the lines between modules can be hidden', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: photo() });
  await page.getByRole('button', { name: /^Upload$/ }).click();
  await page.getByRole('button', { name: 'Analyze Now' }).click();
  await page.getByRole('button', { name: /field\.png/ }).first().click({ timeout: 20_000 });
  const dialog = page.getByRole('dialog');
  for (const place of ['row 1, module 3', 'row 1, module 5', 'row 2, module 4']) {
    await dialog.getByRole('tabpanel').getByText(place).first().waitFor();
  }
  const lines = dialog.getByTestId('module-lines');
  await lines.waitFor();
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'modules');

  const toggle = dialog.getByRole('checkbox', { name: 'Show modules' });
  await toggle.focus();
  await page.keyboard.press('Space');
  await lines.waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await lines.waitFor();

  await dialog.getByRole('tab', { name: 'Performance' }).click();
  await dialog.getByText('3 of the 12 modules in view are affected.').waitFor();
});

test('the same in Croatian, on a phone, in the dark', async () => {
  visitor = await openBrowser({ width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.locator('input[type=file]').first().setInputFiles({ name: 'polje.png', mimeType: 'image/png', buffer: photo() });
  await page.getByRole('button', { name: /^(Prenesi|Učitaj)/ }).first().click();
  await page.getByRole('button', { name: /Analiziraj/ }).click();
  await page.getByRole('button', { name: /polje\.png/ }).first().click({ timeout: 20_000 });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tabpanel').getByText('2. red, 4. modul').first().waitFor();
  await dialog.getByRole('checkbox', { name: 'Prikaži module' }).waitFor();
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'modules-390-dark-hr');
  await dialog.getByRole('tab', { name: 'Učinak' }).click();
  await dialog.getByText('Zahvaćena su 3 od 12 modula na slici.').waitFor();
});
