import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, signIn, type Visitor } from './lib/browser.ts';
import { newUser } from './lib/client.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { binary, type Server, startServer } from './lib/server.ts';

let server: Server;
let visitor: Visitor;
before(async () => {
  server = await startServer();
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

const dirty = panelPhoto({ dust: 0.55, droppings: [{ module: 2, radius: 0.2 }, { module: 9, radius: 0.16 }] });

/** An analyzed photo of whoever is signed in, open in its details. */
async function openDetails({ page }: Visitor): Promise<void> {
  await page.goto(`${server.url}/analysis?upload=several`);
  await page.locator('input[type=file][multiple]').setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: dirty });
  await page.getByRole('button', { name: /^(Open the result of|Otvori rezultat:) roof\.png/ }).click({ timeout: 60_000 });
  await page.getByRole('dialog').getByRole('tab', { name: /^(Cleanliness|Čistoća)/ }).click();
}

test('a finding is muted, a verdict corrected: the dialog, the list and the summary follow, and it can be exported', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await openDetails(visitor);
  const panel = page.getByRole('dialog').getByRole('tabpanel');
  const first = panel.getByRole('listitem').first();
  await first.getByRole('button').first().click();
  await first.getByRole('button', { name: 'Not soiling' }).focus();
  await page.keyboard.press('Enter');
  await first.getByText(/^You said so on/).waitFor();
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'feedback');
  await page.reload();
  const again = page.getByRole('dialog').getByRole('tabpanel').getByRole('listitem').first();
  await again.getByText('Not soiling').waitFor();

  await page.getByRole('dialog').getByRole('button', { name: 'Ignore this answer' }).click();
  await page.getByText('This analysis no longer counts in the summary.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Dismissed by you').waitFor();
  await page.goto(`${server.url}/dashboard`);
  await page.getByText('No photo analyzed yet').first().waitFor();

  const folder = mkdtempSync(join(tmpdir(), 'heliograf-export-'));
  const said = execFileSync(binary, ['export-feedback', folder, '--data', server.data], { encoding: 'utf8' });
  assert.match(said, /Analyses with feedback: 1/);
  const photo = JSON.parse(readFileSync(join(folder, 'feedback.jsonl'), 'utf8').trim());
  assert.equal(photo.opinion, 'dismissed');
  assert.ok(photo.findings.some((finding: { opinion: string }) => finding.opinion === 'dismissed'));
  assert.deepEqual(readFileSync(join(folder, photo.picture)), Buffer.from(dirty));
  rmSync(folder, { recursive: true });
  assert.throws(() => execFileSync(binary, ['export-feedback', folder, '--data', '/nowhere/at/all'], { stdio: 'pipe' }));
  assert.equal(existsSync(folder), false);
  assert.throws(() => execFileSync(binary, ['export-feedback'], { stdio: 'pipe' }));
});

test('the same on a phone, in the dark, in Croatian', async () => {
  visitor = await openBrowser({ width: 390, height: 844, scheme: 'dark', locale: 'hr-HR' });
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Analiza' }).waitFor();
  await openDetails(visitor);
  const first = page.getByRole('dialog').getByRole('tabpanel').getByRole('listitem').first();
  await first.getByRole('button').first().click();
  await first.getByRole('combobox', { name: 'Što je umjesto toga' }).selectOption('Sjena');
  await first.getByText(/^Vaš odgovor:/).waitFor();
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(await accessibilityProblems(page, '[role=dialog]'), []);
  await picture(page, 'feedback-390-dark-hr');
});

test('feedback of another account, and about what is not there, is refused', async () => {
  visitor = await openBrowser();
  const owner = await newUser(server.url);
  const { filePath } = (await owner.upload(dirty)).body as { filePath: string };
  const { analysisId } = (await owner.post('/api/analysis/analyze', { imagePath: filePath })).body as { analysisId: string };
  const path = `/api/analysis/${analysisId}/feedback`;
  assert.equal((await owner.post(path, { subject: 'area:99', opinion: 'dismissed' })).status, 422);
  assert.equal((await owner.post(path, { subject: 'verdict', opinion: 'loved' })).status, 422);
  const stranger = await newUser(server.url);
  assert.equal((await stranger.post(path, { subject: 'verdict', opinion: 'dismissed' })).status, 404);
  assert.equal((await owner.post(path, { subject: 'verdict', opinion: 'confirmed' })).status, 200);
});
