import { chromium } from '@playwright/test';
import { typeAsScanner } from '../../e2e/lib/scan.ts';
import { findChromium } from '../../scripts/lib/chromium.ts';
import { password } from '../lib/instance.ts';
import type { Floor } from './company.ts';

/** The browser's own objects that the function below uses in the page. */
type Screen = {
  document: { querySelectorAll(selector: string): Iterable<{ textContent: string | null }> };
  requestAnimationFrame(next: () => void): void;
};

/** Milliseconds after which the test fails if the record is not shown. */
const limit_ms = 15_000;

/**
 * Runs in the page and returns the time when the heading appears. It checks every frame, because Playwright's own waits
 * check only every half second. Throws after the limit.
 */
function untilHeading({ text, limit_ms }: { text: string; limit_ms: number }): Promise<number> {
  const { document, requestAnimationFrame } = globalThis as unknown as Screen;
  const began = Date.now();
  return new Promise((resolve, reject) => {
    const look = () => {
      const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
      if (headings.includes(text)) resolve(Date.now());
      else if (Date.now() - began < limit_ms) requestAnimationFrame(look);
      else
        reject(
          new Error(
            `The scan of ${text} has not opened its record after ${limit_ms / 1_000} s; the page is headed ${headings.join(', ') || 'by nothing'}.`,
          ),
        );
    };
    look();
  });
}

/** Milliseconds between sign-in and the first scan, in which the person takes the scanner and the page loads the code for scans. */
const pause_ms = 5_000;

/**
 * Scans lots one after the other on a tablet that has never scanned before. Returns the milliseconds from the last key
 * of each code until its record is shown.
 */
export async function opensByScan({ instance, email }: Floor, codes: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, hasTouch: true, locale: 'en-GB' });
    await page.goto(`${instance.url}/auth/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(pause_ms);
    const times: number[] = [];
    for (const code of codes) {
      const shown = page.evaluate(untilHeading, { text: code, limit_ms });
      await typeAsScanner(page, code);
      const began = Date.now();
      times.push((await shown) - began);
      // The person reads the record before the next scan. Meanwhile the rest of the page is drawn.
      await page.waitForTimeout(1_000);
    }
    return times;
  } finally {
    await browser.close();
  }
}
