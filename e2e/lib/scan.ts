import type { Page } from '@playwright/test';

/** Types a code and Enter as a scanner does: the keys carry their own times, five milliseconds apart, so a busy machine puts no pause between them. */
export async function typeAsScanner(page: Page, code: string) {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const key of [...code, 'Enter']) {
    const enter = key === 'Enter' && { code: 'Enter', windowsVirtualKeyCode: 13 };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: enter ? '\r' : key, timestamp, ...enter });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp, ...enter });
    timestamp += 0.005;
  }
  await session.detach();
}
