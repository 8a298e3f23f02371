import { chromium } from '@playwright/test';
import { typeAsScanner } from '../../e2e/lib/scan.ts';
import { findChromium } from '../../scripts/lib/chromium.ts';
import { password } from '../lib/instance.ts';
import type { Floor } from './company.ts';

/** Scans lots one after the other on a tablet whose app is loaded: milliseconds from the last key of each code until its record stands on the screen. */
export async function opensByScan({ instance, email }: Floor, codes: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, locale: 'en-GB' });
    await page.goto(`${instance.url}/auth/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const times: number[] = [];
    for (const code of codes) {
      await typeAsScanner(page, code);
      const began = performance.now();
      await page.getByRole('heading', { level: 1, name: code, exact: true }).waitFor({ timeout: 60_000 });
      times.push(performance.now() - began);
    }
    return times;
  } finally {
    await browser.close();
  }
}
