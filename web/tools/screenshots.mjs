// Looks at every page in Chromium: pictures at 390 and 1440 px, light and dark, both languages; axe, the console and the
// page's security policy must stay silent. Serves dist/ under the server's own policy, with canned answers for /api.
//   npm run screenshots [-- NAME…]     only the pages of that name; pictures go to ../build/screenshots
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { answers, pages } from './screenshots/pages.mjs';
import { serveApp } from './screenshots/serve-app.mjs';

const out = new URL('../../build/screenshots/', import.meta.url).pathname;
const widths = { 390: 844, 1440: 900 };
const looks = [
  { language: 'en', scheme: 'light' },
  { language: 'hr', scheme: 'light' },
  { language: 'en', scheme: 'dark' },
];
const wanted = process.argv.slice(2);
const problems = [];

async function answerFromCans(page, overrides) {
  await page.route('**/api/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    const answer = { ...answers, ...overrides }[path];
    if (answer instanceof Uint8Array) return route.fulfill({ contentType: 'image/webp', body: answer });
    if (answer === undefined) return route.fulfill({ status: 404, json: { code: 'not_found', message: path } });
    return route.fulfill('json' in answer ? answer : { json: answer });
  });
}

async function visit(context, origin, { name, path, overrides = {}, act }, { width, language, scheme }) {
  const label = `${name}-${width}-${language}-${scheme}`;
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`${label}: ${error.message}`));
  page.on('console', (message) => {
    const isExpected = /status of [45]\d\d/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isExpected) problems.push(`${label}: ${message.text()}`);
  });
  await page.setViewportSize({ width, height: widths[width] });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await answerFromCans(page, overrides);
  await page.goto(origin + path, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(400);
  await act?.(page, width);
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(out, `${label}.png`), fullPage: !act });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) problems.push(`${label}: ${wide} px wider than the screen`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, nodes } of violations) {
    problems.push(`${label}: axe ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }
  await page.close();
}

const server = await serveApp(new URL('../dist/', import.meta.url));
const profile = mkdtempSync(join(tmpdir(), 'heliograf-profile-'));
mkdirSync(out, { recursive: true });
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  for (const page of pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const width of Object.keys(widths).map(Number)) {
      for (const look of looks) await visit(context, server.origin, page, { width, ...look });
    }
  }
} finally {
  await context.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems; pictures in build/screenshots`);
process.exitCode = problems.length > 0 ? 1 : 0;
