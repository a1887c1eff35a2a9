import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { accessibilityProblems, leaveQuietly, openBrowser, picture, scrollsSideways, signIn, type Visitor } from './lib/browser.ts';
import { newUser, password } from './lib/client.ts';
import { type Server, startServer } from './lib/server.ts';

let server: Server;
let visitor: Visitor;
before(async () => {
  server = await startServer();
});
after(() => server.stop());
afterEach(() => leaveQuietly(visitor));

const publicPaths = ['/', '/login', '/register', '/forgot-password', '/reset-password', '/reset-password?token=abc', '/anything'];
const privatePaths = ['/dashboard', '/analysis', '/analysis/history', '/installations', '/reports', '/notifications', '/settings', '/settings?tab=payment', '/admin', '/production', '/nowhere'];

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`every page at ${width} px, ${scheme}: no sideways scroll, nothing for axe to find`, async () => {
      visitor = await openBrowser({ width, scheme });
      const { page } = visitor;
      const visit = async (path: string) => {
        await page.goto(server.url + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForFunction(() => !document.querySelector('.animate-pulse'));
        assert.equal(await scrollsSideways(page), false, path);
        assert.deepEqual(await accessibilityProblems(page), [], path);
        await picture(page, `${width}-${scheme}${path.replace(/[^\w]+/g, '-')}`);
      };
      for (const path of publicPaths) await visit(path);
      await signIn(visitor, server.url);
      for (const path of privatePaths) await visit(path);
    });
  }
}

test('at 320 px nothing in a header touches its neighbour', async () => {
  visitor = await openBrowser({ width: 320, height: 640 });
  const { page } = visitor;
  const gaps = async (path: string) => {
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const logo = await page.locator('header a', { hasText: 'heliograf' }).first().boundingBox();
    const language = await page.locator('header fieldset:visible').first().boundingBox();
    assert.ok(logo && language, path);
    const isBelow = language.y >= logo.y + logo.height;
    assert.ok(isBelow || language.x - logo.x - logo.width >= 8, `${path}: ${language.x - logo.x - logo.width} px apart`);
    assert.equal(await scrollsSideways(page), false, path);
  };
  for (const path of ['/', '/login', '/register']) await gaps(path);
  await signIn(visitor, server.url);
  for (const path of ['/dashboard', '/analysis', '/settings']) await gaps(path);
});

test('signed in, the sign-in page leads to the dashboard; signing out leads to the start page', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/login`);
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('link', { name: /sign in/i }).first().waitFor();
});

test('an unknown page says so with the texts of the specification', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/nowhere/at/all`);
  await page.getByText('404 Page Not Found').waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
});

test('wrong credentials are a toast that says so; the right ones lead on', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  const user = await newUser(server.url, { trial: false });
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Login failed').first().waitFor();
  assert.equal(await page.getByLabel('Username').inputValue(), user.username, 'what was typed stays');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
});

test('a sign-out in one tab is noticed in the other', async () => {
  visitor = await openBrowser();
  const { page, context } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/dashboard`);
  const other = await context.newPage();
  await other.goto(`${server.url}/analysis`);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL(`${server.url}/`);
  await other.getByRole('link', { name: /sign in/i }).first().waitFor();
});

test('the drawer holds the page still, and closes with Escape, its backdrop and a link', async () => {
  visitor = await openBrowser({ width: 390, height: 844 });
  const { page } = visitor;
  await signIn(visitor, server.url);
  await page.goto(`${server.url}/dashboard`);
  const open = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor();
  };
  const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
  await open();
  const scrollable = () =>
    page.evaluate(() => [document.documentElement, document.body].every((e) => getComputedStyle(e).overflowY !== 'hidden'));
  assert.equal(await scrollable(), false);
  await page.keyboard.press('Escape');
  await closed();
  assert.equal(await scrollable(), true);
  await open();
  await page.mouse.click(380, 600);
  await closed();
  await open();
  await page.getByRole('dialog').getByRole('link', { name: 'Analysis' }).click();
  await page.waitForURL('**/analysis');
  await closed();
});

test('the language is the one chosen last, also after a reload', async () => {
  visitor = await openBrowser();
  const { page } = visitor;
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: /^(HR|Hrvatski)$/ }).first().click();
  await page.getByRole('heading', { name: 'Prijava' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Prijava' }).waitFor();
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ['language'], 'nothing else is kept there');
});

test('a page left open over a deployment finds its lost code by loading once; offline it stays', async () => {
  visitor = await openBrowser();
  const { page, context } = visitor;
  await signIn(visitor, server.url);
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

  // The server of today has no such file; the page of today, loaded anew, names one that is there.
  await page.route('**/assets/settings-page-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/settings');
  assert.equal(loads, 2);

  await page.route('**/assets/reports-page-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Load again' }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(loads, 3, 'once, and then it says so');

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Production' }).click();
  await page.getByRole('button', { name: 'Load again' }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(loads, 3);
  await context.setOffline(false);
  assert.ok(visitor.problems.every((problem) => /dynamically imported module|DISCONNECTED/.test(problem)), 'what was staged');
  visitor.problems.length = 0;
});
