import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

const seller = { name: 'Mill Ltd', street: 'Yard 3', postal_code: '10115', city: 'Berlin', country: 'Germany', vat_number: 'DE136695976' };

/** The company's own data on invoices, added to its other settings. */
async function tellSeller(api: Api, invoices: object) {
  const { data } = await api.get<{ data: { options: object } }>(`/v1/documents/clients/${api.user.client_id}`);
  await api.change('clients', api.user.client_id, { options: { ...data.options, invoices } });
}

for (const width of [1440, 390]) {
  test(`at ${width} an order is invoiced from its page, refused in words before that, and saved as XML`, { tag: '@all' }, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const api = await Api.signIn(request);
    await tellSeller(api, {});
    const mark = `v${width}${Date.now().toString(36)}`;
    const bolt = await api.save('std_sku', { std_label: `Bolt ${mark}`, std_unit: 'pc' });
    const shop = await api.save('std_client', { std_label: `Shop ${mark}`, std_city: 'Brest', std_country: 'Germany' });
    const order = await api.save('std_order', { std_currency: 'EUR' }, { std_client: shop });
    const prices = { std_line_num: 1, std_quantity: 3, std_unit_price: 19.99, std_discount: 10, std_tax_rate: 20 };
    await api.save('std_order_line', prices, { std_order: order, std_sku: bolt });
    await api.settled();
    await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-so-status-billing' });
    await api.settled();
    await signIn(page, { at: `/object/${order}` });

    await page.getByRole('button', { name: 'Invoice as Factur-X' }).click();
    await expect(page.getByText('Your company has no name for invoices.').first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`refused-${width}.png`), fullPage: true });
    await tellSeller(api, seller);
    await page.reload();
    await page.getByRole('button', { name: 'Invoice as Factur-X' }).click();
    await expect.poll(async () => (await api.find('std_invoice', 'std_order', order)).length).toBe(1);
    const [invoice] = await api.find('std_invoice', 'std_order', order);
    await expect(page.getByText(String(invoice?.properties.std_label)).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`order-${width}.png`), fullPage: true });

    await page.goto(`/object/${invoice?.identity}`);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`invoice-${width}.png`) });
    await expectAccessible(page, 'an invoice that is printed');
    await dialog.getByRole('radio', { name: 'XML alone' }).check();
    const started = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save XML' }).click();
    const xml = (await readFile(await (await started).path())).toString();
    // 3 × 19.99 less 10 % is 53.97, and 10.79 of VAT.
    expect(xml).toContain('<ram:GrandTotalAmount>64.76</ram:GrandTotalAmount>');
  });
}
