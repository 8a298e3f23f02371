import { chromium } from '@playwright/test';
import { typeAsScanner } from '../../e2e/lib/scan.ts';
import { findChromium } from '../../scripts/lib/chromium.ts';
import { password } from '../lib/instance.ts';
import type { Floor } from './company.ts';

/** What the page offers of a browser's own. */
type Screen = {
  document: { querySelectorAll(selector: string): Iterable<{ textContent: string | null }> };
  requestAnimationFrame(next: () => void): void;
};

/** A record that is not on the screen by then will not come. */
const limit_ms = 15_000;

/**
 * Runs in the page, and looks in every frame (Playwright's own waits look every half second): the moment when the
 * heading is there. Fails after the limit.
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

/** Somebody who has just signed in takes up the scanner: meanwhile the tablet prepares what a scan needs. */
const pause_ms = 5_000;

/**
 * Scans lots one after the other on a tablet that has never scanned before: milliseconds from the last key of each code
 * until its record stands on the screen.
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
      // Somebody reads what was opened before the next scan; meanwhile the rest of the page is drawn.
      await page.waitForTimeout(1_000);
    }
    return times;
  } finally {
    await browser.close();
  }
}
