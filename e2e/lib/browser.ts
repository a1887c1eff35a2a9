import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { newUser } from './client.ts';

const pictures = fileURLToPath(new URL('../results', import.meta.url));

export type Visitor = { page: Page; context: BrowserContext; problems: string[]; close: () => Promise<void> };

/** A new browser with an empty profile. What the console, the page or a request complains about is collected. */
export async function openBrowser(
  options: { width?: number; height?: number; locale?: string; scheme?: 'light' | 'dark' } = {},
): Promise<Visitor> {
  const profile = mkdtempSync(join(tmpdir(), 'heliograf-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'en-GB',
    colorScheme: options.scheme ?? 'light',
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
  const page = context.pages()[0] ?? (await context.newPage());
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // A visitor is asked "who are you?" and answers 401; the browser reports each 4xx, the app handles them.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
    if (message.type() === 'warning' && /missing text/.test(message.text())) problems.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    context,
    problems,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Takes the session of a new account, made without the browser; gives its name. */
export async function signIn({ context }: Visitor, url: string, options: { trial?: boolean } = {}): Promise<string> {
  const client = await newUser(url, options);
  const [name = '', value = ''] = client.cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true }]);
  return client.username;
}

/** The end of every visit: whatever complained on the way fails the test. */
export async function leaveQuietly({ problems, close }: Visitor): Promise<void> {
  await close();
  assert.deepEqual(problems, [], 'the console, the page and its requests are quiet');
}

/** What axe finds on the page, or in the part of it that a modal dialog leaves; one line per violation. */
export async function accessibilityProblems(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  // Behind a modal the page's own h1 is hidden, as it must be; the rule about it is one for whole pages.
  const found = await (within ? axe.include(within).disableRules(['page-has-heading-one']) : axe).analyze();
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

/** Whether the page can be scrolled sideways, which it never may. */
export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
