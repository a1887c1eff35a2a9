// What comes between a user and the work: no network, another page, a load of the page.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { leaveQuietly, openBrowser, signIn, type Visitor } from './lib/browser.ts';
import { newUser } from './lib/client.ts';
import { panelPhoto } from './lib/panel-photo.ts';
import { type Server, startServer } from './lib/server.ts';

let server: Server;
let visitor: Visitor;
before(async () => {
  server = await startServer();
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

const photo = { name: 'roof.png', mimeType: 'image/png', buffer: panelPhoto({ dust: 0.4 }) };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

async function choosePhoto(page: Page): Promise<void> {
  await page.goto(`${server.url}/analysis`);
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await button(page, 'Upload').waitFor();
}

/** The browser complains of each call that we cut off; nothing else may be among it. */
function forgetStagedProblems(): void {
  assert.deepEqual(visitor.problems.filter((problem) => !/INTERNET_DISCONNECTED/.test(problem)), []);
  visitor.problems.length = 0;
}

test('without a network every action says at once that it failed, and nothing is sent later', async () => {
  visitor = await openBrowser();
  const { page, context } = visitor;
  const name = await signIn(visitor, server.url);
  await choosePhoto(page);
  const sent: string[] = [];
  const failed = (text: string | RegExp) => page.locator('[data-tone=error]', { hasText: text }).waitFor({ timeout: 5_000 });

  await context.setOffline(true);
  await button(page, 'Upload').click();
  await failed(/Upload failed.*Network connection error/s);
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await context.setOffline(false);
  await page.waitForTimeout(500);
  assert.deepEqual(sent, [], 'what failed is not sent behind the back');

  await button(page, 'Upload').click();
  await button(page, 'Analyze Now').waitFor();
  await context.setOffline(true);
  await button(page, 'Analyze Now').click();
  await failed(/Analysis failed.*Could not complete the analysis request/s);
  await button(page, 'Log out').click();
  await failed(/Logout failed.*Network connection error/s);
  await context.setOffline(false);
  await button(page, 'Log out').click();
  await page.waitForURL(`${server.url}/`);

  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('Some-pass-1');
  await context.setOffline(true);
  await button(page, 'Sign in').click();
  await failed(/Login failed.*Network connection error/s);
  assert.equal(await button(page, 'Sign in').isEnabled(), true);
  await context.setOffline(false);
  forgetStagedProblems();
});

test('a browser that calls itself offline still reaches a server that is there', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await choosePhoto(page);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await button(page, 'Upload').click();
  await button(page, 'Analyze Now').click();
  await page.getByText('Analysis complete').first().waitFor();
});

test('an upload that was cancelled stays cancelled', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await choosePhoto(page);
  await page.route('**/api/analysis/upload', () => new Promise(() => {}), { times: 1 });
  await button(page, 'Upload').click();
  await button(page, 'Cancel').click();
  await button(page, 'Upload').waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.getByText('Upload successful').count(), 0);
});

test('who leaves the page finds the photo again, and hears of the result wherever they are', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await choosePhoto(page);
  await button(page, 'Upload').click();
  await button(page, 'Analyze Now').waitFor();
  await follow(page, 'Dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await follow(page, 'Analysis');

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/analysis/analyze', async (route) => {
    await released;
    await route.continue();
  });
  await button(page, 'Analyze Now').click();
  await follow(page, 'Dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await follow(page, 'Analysis');
  await page.getByRole('button', { name: 'Analyzing' }).waitFor();
  await follow(page, 'Dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  release();
  await page.getByText('Analysis complete').first().waitFor();
  await page.getByText('roof.png').first().waitFor();
  await follow(page, 'Analysis');
  await page.getByRole('button', { name: 'Open the result' }).waitFor();
});

test('a page is there as soon as its code and the answer to "who are you" are, without a blank in between', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  // how long #root held nothing to read after the first of it was drawn
  await page.addInitScript(() => {
    const drawn: [ms: number, isBlank: boolean][] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const root = document.getElementById('root');
      if (root?.firstElementChild) drawn.push([performance.now(), !document.querySelector('h1')]);
    }).observe(document, { subtree: true, childList: true });
  });
  const open = async (path: string) => {
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const first = await page.evaluate(() => (window as unknown as { drawn: [number, boolean][] }).drawn[0]);
    assert.equal(first?.[1], false, `${path} draws nothing before its content`);
  };
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset-password', '/dashboard']) await open(path);
  const user = await newUser(server.url);
  const [name = '', value = ''] = user.cookie.split('=');
  await visitor.context.addCookies([{ name, value, url: server.url, httpOnly: true }]);
  const pages = ['', 'dashboard', 'analysis', 'reports', 'notifications', 'settings', 'installations', 'production', 'nowhere'];
  for (const path of pages) await open(`/${path}`);

  await open('/dashboard');
  await page.evaluate(() => (window as unknown as { drawn: unknown[] }).drawn.splice(0));
  for (const link of ['Reports', 'Settings', 'Analysis', 'Dashboard']) {
    await follow(page, link);
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
  }
  const blanks = await page.evaluate(() => (window as unknown as { drawn: [number, boolean][] }).drawn.filter(([, isBlank]) => isBlank));
  assert.deepEqual(blanks, [], 'a link shows the old page until the new one is there');
});
