import { stepOf } from '../data/imported-order.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { typeAsScanner } from '../lib/scan.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { toPick } from './to-pick.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

const picks = (page: Page) => page.getByRole('region', { name: 'To pick', exact: true });
const progress = (page: Page) => picks(page).getByRole('status').first();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test(
  'a shipment is picked by scan, checked, weighed and shipped by touch on its own page, and its delivery note is printed at once',
  {
    tag: '@all',
  },
  async ({ page, request }, info) => {
    const api = await Api.signIn(request);
    const { mark, shipment, lots } = await toPick(api);
    await signIn(page, { as: 'operator@demo.test', at: `/object/${shipment}` });
    const here = page.url();
    await expect(progress(page)).toContainText('0 of 3 confirmed');
    await typeAsScanner(page, `${mark}-L1`);
    await typeAsScanner(page, `MW:o${lots.rye}`);
    await expect(progress(page)).toContainText('2 of 3 confirmed');
    // A shipment with unconfirmed picks can't be shipped at once.
    await expect(button(page, 'Check and ship')).toHaveCount(0);
    await picks(page)
      .getByRole('button', { name: /^Less… of .* oats/ })
      .tap();
    const less = page.getByRole('form', { name: /oats/ });
    await less.getByRole('textbox', { name: 'Really taken' }).fill('3');
    await less.getByRole('combobox', { name: 'Why less was taken' }).tap();
    await page.getByRole('option', { name: 'Damaged' }).tap();
    await less.getByRole('button', { name: 'Confirm', exact: true }).tap();
    await expect(progress(page)).toContainText('3 of 3 confirmed');

    await page.screenshot({ path: info.outputPath('picked.png') });
    await button(page, 'Check and ship').tap();
    await button(page, 'Check').tap();
    const check = page.getByRole('complementary', { name: 'Shipment control' });
    const line = check.getByRole('row').filter({ hasText: `${mark} oats` });
    for (const figure of ['5', '3', '2']) await expect(line.getByText(figure, { exact: true }).first()).toBeVisible();
    await check.getByRole('textbox', { name: 'Weight on the scale' }).fill('12.5');
    for (const parcels of [1, 2]) {
      await check.getByRole('button', { name: 'One more: Parcels' }).tap();
      await expect(check.getByRole('textbox', { name: 'Parcels' })).toHaveValue(String(parcels));
    }
    await expectAccessible(page, 'the check of a shipment');
    await page.screenshot({ path: info.outputPath('check.png') });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: info.outputPath('check-390.png') });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1024, height: 768 });
    await check.getByRole('button', { name: 'Ship', exact: true }).tap();
    const doubt = page.getByRole('dialog');
    await expect(doubt).toContainText(`Less is picked than was ordered (ordered − picked = missing): ${mark} oats: 5 − 3 = 2 pc.`);
    await doubt.getByRole('button', { name: 'Ship', exact: true }).tap();
    await expect(check).toBeHidden();
    await expect.poll(() => stepOf(api, shipment)).toBe('std-shipment-status-complete');

    await page.getByRole('button', { name: 'Print the delivery note' }).tap();
    const print = page.getByRole('dialog', { name: /^Print/ });
    await print.getByRole('button', { name: 'Print', exact: true }).tap();
    await expect(print.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible({ timeout: 60_000 });
    await page.screenshot({ path: info.outputPath('note.png') });
    await print.getByRole('button', { name: 'Close' }).tap();
    expect(page.url()).toBe(here);
    const [shipped] = await api.find('std_shipment', 'identity', shipment);
    expect(shipped?.properties).toMatchObject({ std_measured_weight: 12.5, std_parcels: 2 });
    await api.settled();
    const [moved] = await api.find('std_sku_lot', 'identity', lots.oats);
    expect(moved?.properties.std_quantity).toBe(17);
  },
);
