import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { expectInert, hostileHost, watch } from '../lib/hostile-texts.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { hostilePdf } from './hostile-pdf.ts';

let api: Api;
test.beforeAll(async ({ playwright, baseURL }) => {
  api = await Api.signIn(await playwright.request.newContext(baseURL ? { baseURL } : {}));
});
test.afterAll(() => api?.close());

const address = `https://${hostileHost}/`;
const three = [{ text: 'First sheet' }, { text: '你好', chinese: true }, { text: 'Last sheet' }];
const long = Array.from({ length: 500 }, (_, at) => ({ text: `Sheet ${at + 1}` }));

const attach = async (page: Page, name: string, content: Buffer) => {
  await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
  await page.getByRole('button', { name: `Show ${name}` }).click();
};
/** The number of dark pixels in the image of a page. They are letters. */
const inkOf = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"] canvas`).evaluate((canvas: HTMLCanvasElement) =>
    canvas.width === 0
      ? 0
      : (canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.filter((part, at) => at % 4 === 0 && part < 80).length ?? 0),
  );

test('a PDF is read inside the page, by mouse, keys and finger, and nothing of it runs or leads away', async ({ page }) => {
  const id = await api.save('std_sku', { std_label: `Drawn ${Date.now().toString(36)}` });
  const parts: string[] = [];
  page.on(
    'response',
    (response) => response.url().includes('/assets/pdf-') && parts.push(`${response.status()} ${new URL(response.url()).pathname}`),
  );
  const watched = await watch(page);
  await signIn(page, { at: `/object/${id}` });
  await attach(page, 'plan.pdf', hostilePdf(three, address));
  const dialog = page.getByRole('dialog', { name: 'plan.pdf' });
  const pages = dialog.getByRole('region', { name: 'plan.pdf' });
  await expect(dialog.getByText('First sheet')).toBeAttached();
  await expect.poll(() => inkOf(page, 1)).toBeGreaterThan(100);
  await pages.press('ArrowRight');
  await expect(dialog.getByText('Page 2 of 3')).toBeVisible();
  await expect(dialog.getByText('你好')).toBeAttached();
  await pages.click({ position: { x: 200, y: 200 } });
  await expectAccessible(page, 'a PDF inside the page');
  expect(await page.locator('iframe, embed, object, dialog a').count()).toBe(0);
  expect(parts.filter((part) => !part.startsWith('200 '))).toEqual([]);
  expect(parts.join()).toMatch(/cmaps\/UniGB-UCS2-H\.bcmap/);

  // The print dialog belongs to the operating system, so the test inspects the content to print instead.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('[data-printed-pages] img').length);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '3');
  await expect(page.locator('[data-printed-pages]')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => inkOf(page, 1).then((ink) => ink > 100)).toBe(true);
  await expect.poll(() => pages.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await expectInert(page, watched);
});

test('a file of 500 pages draws those alone that are near, and leads to its last', { tag: '@all' }, async ({ page }) => {
  const id = await api.save('std_sku', { std_label: `Long ${Date.now().toString(36)}` });
  await signIn(page, { at: `/object/${id}` });
  await attach(page, 'long.pdf', hostilePdf(long, address));
  const dialog = page.getByRole('dialog', { name: 'long.pdf' });
  await expect(dialog.getByText('Sheet 1', { exact: true })).toBeAttached();
  await dialog.getByRole('region', { name: 'long.pdf' }).press('End');
  await expect(dialog.getByText('Page 500 of 500')).toBeVisible();
  await expect(dialog.getByText('Sheet 500')).toBeAttached();
  const drawn = () =>
    dialog
      .locator('canvas')
      .evaluateAll((all) => all.filter((canvas) => (canvas as HTMLCanvasElement).width > 0 && (canvas as HTMLCanvasElement).width !== 300).length);
  await expect.poll(drawn).toBeLessThan(12);
  expect(await drawn()).toBeGreaterThan(0);
});
