/**
 * This script takes screenshots of every scene of a running product, on a laptop and a tablet, light and dark, into test-
 * results/screenshots: `DEMO_PASSWORD=… node scripts/screenshots.ts http://localhost:8080 [--to folder] [scene …]`. The
 * repository contains only those that its pages show: `--to docs/screenshots` renews them. If a scene fails, the others
 * are still taken; the script then names it and exits with 1.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from './lib/chromium.ts';
import { report, SetupError } from './lib/console.ts';
import type { Ask } from './scenes/acts.ts';
import { samePicture } from './scenes/same-picture.ts';
import { type Person, type Scene, type Size, scenes } from './scenes/scenes.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const [url = 'http://localhost:8080', ...only] = positionals;
const folder = resolve(values.to ?? join(import.meta.dirname, '../test-results/screenshots'));
const sizes: Record<Size, { width: number; height: number }> = { laptop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 } };
const schemes = ['light', 'dark'] as const;
const password = process.env.DEMO_PASSWORD ?? '';
const failed: string[] = [];

process.on('uncaughtException', (error) => {
  report(error);
  process.exit(1);
});

async function signIn(): Promise<Ask> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/v1/auth/login`, { method: 'POST', headers: json, body: JSON.stringify({ email: 'admin@demo.test', password }) });
  if (!login.ok) throw new SetupError(`Nobody can sign in at ${url} (${login.status}).`, 'Set DEMO_PASSWORD to the password that the start printed.');
  const { token } = (await login.json()) as { token: string };
  return async (path, body) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { ...init, headers: { ...json, authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as never;
  };
}

/** Opens a browser window and signs a person in on the sign-in page. */
async function openWindow(browser: Browser, size: Size, colorScheme: (typeof schemes)[number], person: Person) {
  const look = { viewport: sizes[size], colorScheme, hasTouch: size === 'tablet', reducedMotion: 'reduce' as const };
  const context = await browser.newContext({ ...look, locale: 'en-GB', timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  if (person === 'nobody') return page;
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(`${person}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
  return page;
}

/** Waits until the page loads nothing and does not move. */
async function settle(page: Page) {
  await page.locator('h1, main').first().waitFor({ state: 'attached' });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
  await page.waitForTimeout(900);
}

/** Writes a screenshot, unless the existing one looks the same. */
function keep(picture: Buffer, file: string) {
  if (!existsSync(file) || !samePicture(readFileSync(file), picture)) writeFileSync(file, picture);
}

async function take(page: Page, scene: Scene, ask: Ask, file: string) {
  const broken: Error[] = [];
  const note = (error: Error) => broken.push(error);
  page.on('pageerror', note);
  try {
    await page.goto(url + (typeof scene.path === 'string' ? scene.path : await scene.path(ask)));
    await settle(page);
    await scene.act?.(page, ask);
    // Nothing is hovered, and all animations have ended.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(600);
    keep(await page.screenshot(), file);
    await scene.after?.(page, ask);
  } finally {
    page.off('pageerror', note);
  }
  if (broken[0]) throw broken[0];
}

async function photograph(browser: Browser, ask: Ask, size: Size, scheme: (typeof schemes)[number]) {
  const windows = new Map<Person, Promise<Page>>();
  const windowOf = (person: Person) => windows.get(person) ?? windows.set(person, openWindow(browser, size, scheme, person)).get(person);
  for (const scene of scenes) {
    if ((scene.on && scene.on !== size) || (only.length && !only.includes(scene.name))) continue;
    const picture = `${scene.name}-${size}-${scheme}`;
    try {
      await take((await windowOf(scene.as ?? 'admin')) as Page, scene, ask, join(folder, `${picture}.png`));
      process.stdout.write(`${picture}\n`);
    } catch (error) {
      failed.push(picture);
      process.stderr.write(`✗ ${picture}: ${(error as Error).message}\n`);
    }
  }
  for (const page of windows.values()) await (await page).context().close();
}

const unknown = only.filter((name) => !scenes.some((scene) => scene.name === name));
if (unknown.length) throw new SetupError(`There is no scene ${unknown.join(', ')}.`, `There are ${scenes.map(({ name }) => name).join(', ')}.`);
mkdirSync(folder, { recursive: true });
const ask = await signIn();
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-dev-shm-usage'];
const browser = await chromium.launch({ executablePath: findChromium(), args });
for (const scheme of schemes) for (const size of ['laptop', 'tablet'] as const) await photograph(browser, ask, size, scheme);
await browser.close();
if (failed.length) {
  process.stderr.write(`\n✗ These pictures were not made: ${failed.join(', ')}\n`);
  process.exit(1);
}
