import { stepOf } from '../data/imported-order.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

/** Two purchase orders of one supplier that await their goods, each with its reception. */
async function twoOrders(api: Api) {
  const mark = `Lorry ${Date.now().toString(36)}`;
  const supplier = await api.save('std_supplier', { std_label: mark });
  const sku = await api.save('std_sku', { std_label: mark, std_type: 'raw-material', std_stock_management_mode: 'batch', std_unit: 'pc' });
  const ordered = async (std_quantity: number) => {
    const order = await api.save('std_po', {}, { std_supplier: supplier });
    await api.save('std_pol', { std_quantity, std_line_num: 1 }, { std_po: order, std_sku: sku });
    await api.settled();
    await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-po-status-waiting-reception' });
    await api.settled();
    const [reception] = await api.find('std_reception', 'std_po', order);
    return { order, reception: reception?.identity ?? '', number: String(reception?.properties.std_label) };
  };
  return { mark, first: await ordered(5), second: await ordered(7) };
}

for (const width of [1440, 390]) {
  test(`what one lorry brings of two orders is received together at ${width} px`, { tag: width === 390 ? '@all' : [] }, async ({ page, request }) => {
    const api = await Api.signIn(request);
    const { first, second } = await twoOrders(api);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, { at: `/form/edit-reception?node_id=${second.reception}` });
    const other = page.getByRole('combobox', { name: 'Received together with' });
    await other.click();
    // The reception itself is not in the choices.
    await expect(page.getByRole('option')).toHaveText([new RegExp(first.number)]);
    await page.getByRole('option', { name: first.number }).click();
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await expect.poll(() => stepOf(api, second.reception)).toBe('std-rec-status-cancelled');
    const lines = await api.find('std_reception_line', 'std_reception', first.reception);
    expect(lines.map(({ properties }) => properties.std_order_quantity).sort()).toEqual([5, 7]);

    await page.goto(`/object/${first.reception}`);
    await expect(page.getByRole('link', { name: second.number })).toBeVisible();
    await page.goto(`/object/${second.reception}`);
    await expect(
      page
        .getByText(new RegExp(`Joined into ${first.number}`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: first.number }).first().click();
    await expect(page.getByText(second.number).first()).toBeVisible();

    await page.goto(`/object/${second.order}`);
    await expect(page.getByText(`Joined into ${first.number}`).filter({ visible: true }).first()).toBeVisible();
  });
}
