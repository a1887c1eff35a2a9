import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, type Visitor } from './lib/browser.ts';
import { type Client, newUser } from './lib/client.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { type Server, startServer } from './lib/server.ts';

let server: Server;
let visitor: Visitor;
let user: Client;
before(async () => {
  server = await startServer();
  user = await newUser(server.url);
  await analyze(user, panelPhoto({}), 'Krov istok čisto.png');
  await analyze(user, panelPhoto({ dust: 0.55 }), 'Krov zapad.png');
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

async function analyze(client: Client, photo: Buffer, name: string): Promise<string> {
  const { filePath } = (await client.upload(photo, name)).body as { filePath: string };
  const answer = await client.post('/api/analysis/analyze', { imagePath: filePath });
  return (answer.body as { analysisId: string }).analysisId;
}

/** Goes on as this user in the browser. */
async function enter({ context }: Visitor, client: Client): Promise<void> {
  const [name = '', value = ''] = client.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url, httpOnly: true }]);
}

test('from the newest results to all of them, chosen and searched, and into the details', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await enter(visitor, user);
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('link', { name: 'View all' }).click();
  await page.getByRole('heading', { level: 1, name: 'Analysis history' }).waitFor();
  await page.getByText('2 results', { exact: true }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await picture(page, 'history');

  await page.getByRole('searchbox', { name: 'Name of the photo' }).fill('CISTO krov');
  await page.getByText('1 result', { exact: true }).waitFor();
  await page.getByRole('button', { name: /Krov istok čisto/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('text'), 'CISTO krov');
  await page.reload();
  await page.getByText('1 result', { exact: true }).waitFor();

  await page.getByRole('combobox', { name: 'Condition' }).selectOption('Snow');
  await page.getByText('No result fits').waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await picture(page, 'history-no-match');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('2 results', { exact: true }).waitFor();

  await page.getByLabel('From').fill('2026-06-10');
  await page.getByLabel('Until').fill('2026-06-09');
  await page.getByText('Choose a day that is not before the first.').waitFor();
  await page.goto(`${server.url}/analysis/history`);

  const row = page.getByRole('button', { name: /Krov zapad/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Analysis of Krov zapad.png' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await row.evaluate((element) => element === document.activeElement), true);
});

test('older pages stay whole while new results come in', async () => {
  const busy = await newUser(server.url);
  const photo = panelPhoto({});
  const ids: string[] = [];
  for (let i = 0; i < 14; i++) ids.push(await analyze(busy, photo, 'same.png'));
  visitor = await openBrowser({ width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  const { page } = visitor;
  await enter(visitor, busy);
  await page.goto(`${server.url}/analysis/history`);
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByText('Najnovijih 12 rezultata').waitFor();
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(await accessibilityProblems(page), []);
  await picture(page, 'history-390-dark-hr');
  await analyze(busy, photo, 'newer.png');
  await page.getByRole('button', { name: /newer\.png/ }).waitFor();
  await page.getByRole('button', { name: 'Prikaži starije rezultate' }).click();
  await page.getByText('15 rezultata', { exact: true }).waitFor();
  assert.equal(await page.getByRole('listitem').count(), 15);
});

test('a wrong filter is refused with each complaint, an address that means nothing shows everything', async () => {
  const refused = await user.get('/api/analysis/history?condition=wet&until=tomorrow');
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys((refused.body as { fields: object }).fields).sort(), ['condition', 'until']);
  visitor = await openBrowser();
  const { page } = visitor;
  await enter(visitor, user);
  await page.goto(`${server.url}/analysis/history?condition=wet&from=soon`);
  await page.getByText('2 results', { exact: true }).waitFor();
});
