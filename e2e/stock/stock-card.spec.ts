import { stepOf } from '../data/imported-order.ts';
import { shortOrder } from '../data/short-order.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

const table = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

test(
  'the stock card tells what is there, who holds it and what comes, and gives what one holds to another that waits',
  { tag: '@all' },
  async ({ page, request }, info) => {
    const api = await Api.signIn(request);
    const { mark, shipment, number, sku } = await shortOrder(api, 'std-shipment-status-awaiting-materials');
    // Another order waits for all of its own, and some are on their way.
    const other = await api.save('std_order', {});
    await api.save('std_order_line', { std_quantity: 3, std_line_num: 1 }, { std_order: other, std_sku: sku });
    const purchase = await api.save('std_po', {});
    await api.save('std_pol', { std_quantity: 4 }, { std_po: purchase, std_sku: sku });
    await api.settled();
    await api.post('/v1/processes/update/', { object_id: other, action: 'advance' });
    await api.settled();
    const [waiting] = await api.find('std_shipment', 'std_order', other);
    const id = String(waiting?.identity);
    expect(await stepOf(api, id)).toBe('std-shipment-status-awaiting-materials');

    await signIn(page, { at: `/object/${sku}` });
    const figure = (name: string) => table(page, 'Details').getByText(name, { exact: true }).locator('xpath=../dd');
    await expect(figure('Quantity in stock')).toContainText('3');
    await expect(figure('Reserved quantity')).toContainText('3');
    await expect(figure('Available quantity')).toContainText('0');
    await expect(figure('On its way')).toContainText('4');
    const reserved = table(page, 'Reserved by');
    await expect(reserved).toContainText(number);
    await expect(reserved).toContainText(`${mark} lot`);
    await expect(table(page, 'On order')).toContainText('4');
    await expectAccessible(page, 'a stock card');
    await page.screenshot({ path: info.outputPath('card.png'), fullPage: true });

    await reserved.getByRole('button', { name: /Give to another/ }).tap();
    const form = page.getByRole('complementary', { name: 'Give to another document' });
    await form.getByRole('textbox', { name: 'Quantity', exact: true }).fill('3');
    const choice = form.getByRole('combobox', { name: 'Shipment', exact: true });
    await choice.tap();
    await choice.fill(String(waiting?.properties.std_label));
    await page.getByRole('option', { name: String(waiting?.properties.std_label) }).tap();
    await form.getByRole('textbox', { name: 'Reason', exact: true }).fill('It is picked up today');
    await form.getByRole('button', { name: 'Give', exact: true }).tap();
    await expect(form).toBeHidden();
    await expect(reserved).toContainText(String(waiting?.properties.std_label));
    await expect(reserved).not.toContainText(number);
    await api.settled();
    expect([await stepOf(api, id), await stepOf(api, shipment)]).toEqual([
      'std-shipment-status-picking-to-input',
      'std-shipment-status-awaiting-materials',
    ]);
  },
);
