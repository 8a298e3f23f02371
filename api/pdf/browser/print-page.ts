import type { Browser, Page, PDFOptions } from 'puppeteer';

/** What is printed: a whole HTML page, and what stands in the margins of every sheet. */
export type Sheet = { html: string; options: PDFOptions };

/** Loads nothing but what stands in the page itself. */
async function closeOff(page: Page): Promise<void> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isOwn = request.url().startsWith('data:') || request.url() === 'about:blank';
    // A page that closes meanwhile has no requests to answer any more.
    void (isOwn ? request.continue() : request.abort('aborted')).catch(() => undefined);
  });
}

/** Prints one page; whatever becomes of it, it is closed. */
export async function printPage(browser: Browser, { html, options }: Sheet, milliseconds: number): Promise<Uint8Array> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(milliseconds);
    await closeOff(page);
    await page.setContent(html, { waitUntil: 'load', timeout: milliseconds });
    return await page.pdf({ ...options, printBackground: true, timeout: milliseconds });
  } finally {
    await context.close().catch(() => undefined);
  }
}
