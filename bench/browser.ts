/**
 * Measures in a real browser, on the production build, how long a person waits on a list of 100,000 orders: until it can
 * be used, and from a key or click to the next frame. Also measures the export of 100,000 order lines.
 * `node bench/browser.ts [--lines 100000] [--times 5]`
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.ts';
import { exportSeconds } from './cases/export.ts';
import { slowestFirst, watchInteractions } from './cases/interactions.ts';
import { type Caller, company } from './lib/caller.ts';
import { analyse, fill, schemaOf, sizes } from './lib/fill.ts';
import { password, startInstance } from './lib/instance.ts';
import { databaseUrl } from './lib/reference.ts';

const { values: options } = parseArgs({ options: { lines: { type: 'string', default: '100000' }, times: { type: 'string', default: '5' } } });
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const address = '/view/sales-orders';
const cells = (page: Page) => page.getByRole('grid', { name: 'To validate' }).locator('[role="gridcell"][col-id="std_label"]');

/** Loads the page of the list. Returns the milliseconds until it shows the first order. */
async function opened(page: Page, url: string): Promise<number> {
  const began = performance.now();
  await page.goto(url + address, { waitUntil: 'commit' });
  await cells(page).first().waitFor();
  return performance.now() - began;
}

/** Uses the list as a person does: moves with the keyboard, edits and leaves a cell, selects a row, scrolls far, sorts. */
async function work(page: Page) {
  await cells(page).first().click();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp', 'Enter', 'Escape']) await page.keyboard.press(key);
  const grid = page.getByRole('grid', { name: 'To validate' });
  await grid.getByRole('checkbox', { name: 'Select the row' }).first().click();
  await page.mouse.wheel(0, 60_000);
  await cells(page).first().waitFor();
  await grid.locator('[role="columnheader"][col-id="std_label"]').click();
  await cells(page).first().waitFor();
}

async function inBrowser(url: string, email: string) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await page.goto(`${url}/auth/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    const first = await opened(page, url);
    const again: number[] = [];
    for (let time = 0; time < Number(options.times); time++) again.push(await opened(page, url));
    await watchInteractions(page);
    for (let time = 0; time < Number(options.times); time++) await work(page);
    return { first, again: median(again), interactions: await slowestFirst(page) };
  } finally {
    await browser.close();
  }
}

/** Creates a company and fills its tables. */
async function filled(instance: Awaited<ReturnType<typeof startInstance>>): Promise<{ caller: Caller; email: string }> {
  const { id, caller, email } = await company(instance.url, 'Browser company', password);
  const schema = await schemaOf(databaseUrl(instance), id);
  await fill(databaseUrl(instance), schema, Number(options.lines));
  await analyse(databaseUrl(instance), schema);
  return { caller, email };
}

const instance = await startInstance(18_490);
try {
  const { caller, email } = await filled(instance);
  const { first, again, interactions } = await inBrowser(instance.url, email);
  const [slowest] = interactions;
  if (!slowest) throw new Error('no interaction was noted');
  const exported = await exportSeconds(caller, Number(options.lines));
  console.log(`| what | Millwright | goal |
|---|---:|---|
| list of ${sizes.orders.toLocaleString('en')} orders usable, opened anew (first time) | ${again.toFixed(0)} ms (${first.toFixed(0)}) | ≤ 1,500 ms |
| slowest of ${interactions.length} interactions with it, a ${slowest.name} (median) | ${slowest.ms} ms (${median(interactions.map(({ ms }) => ms))}) | ≤ 200 ms |
| export of ${Number(options.lines).toLocaleString('en')} order lines as CSV | ${exported.seconds.toFixed(1)} s (${exported.megabytes.toFixed(1)} MB) | ≤ 30 s |`);
} finally {
  await instance.stop();
}
