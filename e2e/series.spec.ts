import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, type Visitor } from './lib/browser.ts';
import { type Client, newUser } from './lib/client.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { encodePng } from './lib/png.ts';
import { type Server, startServer } from './lib/server.ts';

type Since = { earlierId: string; beforeUrl: string; counts: Record<string, number> };
type Detail = { sinceLast: Since | null; feedback: { subject: string; carriedFrom: string | null }[]; cleanliness: { areas: unknown[] } };

const droppings = [{ module: 2, radius: 0.24 }, { module: 9, radius: 0.2 }];
const elsewhere = encodePng(320, 240, new Uint8Array(320 * 240 * 3).map((_, i) => (i * 7) % 251));

let server: Server;
let visitor: Visitor;
let user: Client;
let first: string;
let second: string;
let other: string;
before(async () => {
  server = await startServer();
  user = await newUser(server.url);
  first = await analyze(user, panelPhoto({ droppings }), 'Krov u svibnju.png');
  other = await analyze(user, elsewhere, 'Dvorište.png');
  second = await analyze(user, panelPhoto({ dust: 0.5, droppings }, 960, 640, 0.03), 'Krov u lipnju.png');
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

async function analyze(client: Client, photo: Buffer, name: string): Promise<string> {
  const { filePath } = (await client.upload(photo, name)).body as { filePath: string };
  const answer = await client.post('/api/analysis/analyze', { imagePath: filePath });
  return (answer.body as { analysisId: string }).analysisId;
}

const detailOf = async (client: Client, id: string) => (await client.get(`/api/analysis/${id}`)).body as Detail;

async function enter(look: Parameters<typeof openBrowser>[0], path: string) {
  visitor = await openBrowser(look);
  const [name = '', value = ''] = user.cookie.split('=');
  await visitor.context.addCookies([{ name, value, url: server.url, httpOnly: true }]);
  await visitor.page.goto(`${server.url}${path}`);
  return visitor.page;
}

test('the second photo of a roof says what changed since the first, before and after, and over time', async () => {
  const { sinceLast } = await detailOf(user, second);
  assert.equal(sinceLast?.earlierId, first);
  assert.equal((await detailOf(user, first)).sinceLast, null);
  assert.equal((await detailOf(user, other)).sinceLast, null);

  const page = await enter({}, `/analysis/history?result=${second}`);
  const section = page.getByRole('region', { name: 'Since last time' });
  await section.getByRole('list', { name: 'What changed' }).waitFor();
  const handle = section.getByRole('slider', { name: 'Before and after' });
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await handle.getAttribute('aria-valuetext'), '51% of the earlier photo shown');
  await section.getByRole('img', { name: /^The same place on/ }).scrollIntoViewIfNeeded();
  const box = await section.getByRole('img', { name: 'The place on this photo' }).boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
  assert.equal(await handle.getAttribute('aria-valuetext'), '25% of the earlier photo shown');
  const isDrawn = await section.getByRole('img', { name: /^The same place on/ }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  assert.equal(isDrawn, 960);
  await section.getByRole('slider', { name: 'Cleanliness over time' }).press('Home');
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'since-last');
  await section.getByRole('slider', { name: 'Cleanliness over time' }).scrollIntoViewIfNeeded();
  await picture(page, 'since-last-trend');

  await section.getByRole('button', { name: 'Open that result' }).click();
  await page.getByRole('dialog', { name: 'Analysis of Krov u svibnju.png' }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Since last time' }).count(), 0);
});

test('on a phone, in Croatian, in the dark', async () => {
  const page = await enter({ width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' }, '/analysis/history');
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByRole('button', { name: /Krov u lipnju/ }).click();
  const section = page.getByRole('region', { name: 'Od prošlog puta' });
  await section.getByRole('slider', { name: 'Prije i poslije' }).waitFor();
  await section.getByRole('slider', { name: 'Čistoća kroz vrijeme' }).scrollIntoViewIfNeeded();
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'since-last-390-dark-hr');
});

test('two results are compared: laid over each other where they show one place, and else not, which is said', async () => {
  const page = await enter({}, '/analysis/history');
  await page.getByRole('button', { name: 'Compare two' }).click();
  await page.getByRole('button', { name: /Krov u lipnju/ }).click();
  assert.deepEqual(await accessibilityProblems(page), []);
  await picture(page, 'compare-choosing');
  await page.getByRole('button', { name: /Krov u svibnju/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Two results beside each other' });
  await dialog.getByRole('slider', { name: 'Before and after' }).waitFor();
  await dialog.getByRole('region', { name: 'Earlier' }).getByText('Krov u svibnju.png').waitFor();
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'compare');
  await page.reload();
  await dialog.getByRole('slider', { name: 'Before and after' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${server.url}/analysis/history?compare=${other},${second}`);
  await dialog.getByText(/^The two photos were not recognised/).waitFor();
  assert.equal(await dialog.getByRole('slider').count(), 0);
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'compare-elsewhere');
  await page.goto(`${server.url}/analysis/history?compare=${second},${second}`);
  await dialog.getByText('Choose two different results.').waitFor();
});

test('what is no soiling on one photo stays so on the next', async () => {
  const careful = await newUser(server.url);
  const before = await analyze(careful, panelPhoto({ droppings }), 'one.png');
  await careful.post(`/api/analysis/${before}/feedback`, { subject: 'area:0', opinion: 'dismissed' });
  const now = await analyze(careful, panelPhoto({ droppings }, 960, 640, 0.02), 'two.png');
  const { feedback } = await detailOf(careful, now);
  assert.equal(feedback.length, 1);
  assert.equal(feedback[0]?.carriedFrom, before);
});

test('what the server answers about series fits the contract, and refuses what is somebody else’s', async () => {
  const stranger = await newUser(server.url);
  for (const path of ['series', `comparison?with=${first}`, `before.jpg?of=${first}`]) {
    assert.equal((await user.get(`/api/analysis/${second}/${path}`)).status, 200, path);
    assert.equal((await stranger.get(`/api/analysis/${second}/${path}`)).status, 404, path);
  }
  assert.equal((await user.get(`/api/analysis/${second}/before.jpg?of=${other}`)).status, 404);
  assert.equal((await user.get(`/api/analysis/${second}/comparison?with=${other}`)).status, 200);
});
