import { shortOrder } from '../data/short-order.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

/** Lists faults in the layout of the open record's actions: a second line, a broken word, or a button outside of the screen. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const lines = [...document.querySelectorAll<HTMLElement>('main [data-actions]')].filter((line) => line.checkVisibility());
    const faults = lines.flatMap((line) => {
      const buttons = [...line.querySelectorAll<HTMLElement>('button')];
      const middles = buttons.map((button) => Math.round(button.getBoundingClientRect().top + button.offsetHeight / 2));
      const words = line.innerText.replaceAll('\n', ' | ');
      return [
        ...(new Set(middles).size > 1 ? [`${words}: ${new Set(middles).size} lines`] : []),
        ...buttons.filter((button) => button.offsetHeight > 48).map((button) => `${button.innerText}: ${button.offsetHeight} px high`),
        ...buttons
          .filter((button) => button.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
          .map((button) => `${button.innerText} leaves the screen`),
      ];
    });
    return { lines: lines.length, faults };
  });

/** Records with several actions: an order, a waiting shipment, a shipment in control, a lot and a manufacturing order. */
async function records(api: Api) {
  const { order, shipment, sku } = await shortOrder(api);
  const [lot] = await api.find('std_sku_lot', 'std_sku', sku);
  const { shipment: waiting } = await shortOrder(api, 'std-shipment-status-awaiting-materials');
  const making = await api.save('std_manufacturing_order', { std_quantity: 2 }, { std_sku: sku });
  await api.settled();
  return { order, shipment, waiting, lot: String(lot?.identity), making };
}

test('the actions of a record stand on one line at 1440, 1024 and 390 px, in English and in German', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const all = Object.entries(await records(api));
  for (const language of ['en', 'de']) {
    await signIn(page);
    await page.evaluate((chosen) => localStorage.setItem('millwright.language', chosen), language);
    for (const [name, id] of all) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/object/${id}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main [data-actions]').first()).toBeVisible();
      await expect(page.locator('main [data-part="steps"], main [data-region="lot"]').or(page.locator('main h1')).first()).toBeVisible();
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => faultsOf(page), `${name} in ${language} at ${width} px`).toMatchObject({ faults: [] });
        expect((await faultsOf(page)).lines).toBeGreaterThan(0);
        await shot(page, `record-${name}-${language}-${width}`);
      }
    }
  }
});

test('what has no room beside the first action of a record is in the menu at its end, and works there', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { lot } = await records(api);
  await signIn(page, { at: `/object/${lot}` });
  await expect(page.getByRole('button', { name: 'Return to supplier' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 900 });
  await expect(page.getByRole('button', { name: 'Return to supplier' })).toBeHidden();
  await page.getByRole('button', { name: 'More forms' }).click();
  await page.getByRole('menuitem', { name: 'Return to supplier' }).click();
  await expect(page.getByRole('heading', { name: 'Supplier return' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Return to supplier' })).toBeVisible();
});

test('lines of an order are 40 px high at most on its page', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { order, mark } = await shortOrder(api);
  await signIn(page, { at: `/object/${order}` });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('main tbody').getByText(mark)).toBeVisible();
    const lines = await page.locator('main tbody tr').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight));
    expect(lines.length).toBeGreaterThan(0);
    expect(Math.max(...lines), `at ${width} px`).toBeLessThanOrEqual(40);
    await shot(page, `lines-${width}`);
  }
});
