import type { Browser, Page, PDFOptions } from 'puppeteer';

/** A whole HTML page, with the options and margins of its PDF. */
export type Sheet = { html: string; options: PDFOptions };

/** Blocks every request of the page except for its own content. */
async function closeOff(page: Page): Promise<void> {
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isOwn = request.url().startsWith('data:') || request.url() === 'about:blank';
    // A page that is closed meanwhile can't answer its requests.
    void (isOwn ? request.continue() : request.abort('aborted')).catch(() => undefined);
  });
}

/** Prints one page as PDF, and always closes it. */
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
