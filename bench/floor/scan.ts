import { chromium, type Page } from '@playwright/test';
import { typeAsScanner } from '../../e2e/lib/scan.ts';
import { findChromium } from '../../scripts/lib/chromium.ts';
import { password } from '../lib/instance.ts';
import type { Floor } from './company.ts';

/** Notes when Enter was pressed last, before the app hears of it: it keeps the Enter of a scan from everything else. */
const noteEnter = `addEventListener('keydown', ({ key }) => { if (key === 'Enter') globalThis.entered = performance.now(); }, { capture: true })`;

/** Milliseconds from the Enter of a scan until the record that it names stands on the screen, as the page itself measures them. */
async function opensIn(page: Page, code: string): Promise<number> {
  await page.evaluate('globalThis.entered = 0');
  const isOpen = `globalThis.entered > 0 && document.querySelector('h1')?.textContent === ${JSON.stringify(code)}`;
  const open = page.waitForFunction(`${isOpen} && performance.now() - globalThis.entered`, undefined, { timeout: 60_000 });
  await typeAsScanner(page, code);
  return (await (await open).jsonValue()) as number;
}

/** Scans lots one after the other on a tablet whose app has been loaded; milliseconds until each of them is open. */
export async function opensByScan({ instance, email }: Floor, codes: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, locale: 'en-GB' });
    await page.addInitScript(noteEnter);
    await page.goto(`${instance.url}/auth/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const times: number[] = [];
    for (const code of codes) times.push(await opensIn(page, code));
    return times;
  } finally {
    await browser.close();
  }
}
