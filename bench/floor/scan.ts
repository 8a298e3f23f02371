import { chromium, type Page } from '@playwright/test';
import { typeAsScanner } from '../../e2e/lib/scan.ts';
import { findChromium } from '../../scripts/lib/chromium.ts';
import { password } from '../lib/instance.ts';
import type { Floor } from './company.ts';

type Clock = { entered: number };

/** Notes when Enter was pressed last, before the app hears of it: it keeps the Enter of a scan from everything else. */
const noteEnter = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ key }: KeyboardEvent) => {
      if (key === 'Enter') (globalThis as unknown as Clock).entered = performance.now();
    };
    addEventListener('keydown', note, { capture: true });
  });

/** Milliseconds from the Enter of a scan until the record that it names stands on the screen, as the page itself measures them. */
async function opensIn(page: Page, code: string): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as Clock).entered = 0;
  });
  const open = page.waitForFunction(
    (name) => {
      const { entered } = globalThis as unknown as Clock;
      return entered > 0 && document.querySelector('h1')?.textContent === name ? performance.now() - entered : false;
    },
    code,
    { timeout: 60_000 },
  );
  await typeAsScanner(page, code);
  return (await (await open).jsonValue()) as number;
}

/** Scans lots one after the other on a tablet whose app has been loaded; milliseconds until each of them is open. */
export async function opensByScan({ instance, email }: Floor, codes: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, locale: 'en-GB' });
    await noteEnter(page);
    await page.goto(`${instance.url}/auth/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('banner').waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const times: number[] = [];
    for (const code of codes) times.push(await opensIn(page, code));
    return times;
  } finally {
    await browser.close();
  }
}
