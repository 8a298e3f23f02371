import type { Page } from '@playwright/test';

/** FNC1, the separator that scanners type as Ctrl and ]. */
export const separator = '\u001d';

/**
 * Types a code and Enter as a scanner does. The key events carry their own times, five milliseconds apart, so that a busy
 * machine adds no pause.
 */
export async function typeAsScanner(page: Page, code: string) {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const key of [...code, 'Enter']) {
    if (key === separator) {
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: ']', code: 'BracketRight', modifiers: 2, timestamp });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: ']', code: 'BracketRight', modifiers: 2, timestamp });
      timestamp += 0.005;
      continue;
    }
    const enter = key === 'Enter' && { code: 'Enter', windowsVirtualKeyCode: 13 };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: enter ? '\r' : key, timestamp, ...enter });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...enter });
    timestamp += 0.005;
  }
  await session.detach();
}

/** Presses a key as a person does: at least 100 ms after the last one, because faster keys would be a scanner's. */
export async function pressAsPerson(page: Page, key: string) {
  const typed = await page.evaluate(() => performance.now());
  await page.waitForFunction((time) => performance.now() - time > 150, typed);
  await page.keyboard.press(key);
}
