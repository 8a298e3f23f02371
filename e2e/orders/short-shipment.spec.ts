import { stepOf } from '../data/imported-order.ts';
import { shortOrder } from '../data/short-order.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

const doubt = (page: Page, mark: string) =>
  page.getByRole('dialog').getByText(`Less is picked than was ordered (ordered − picked = missing): ${mark}: 5 − 3 = 2 pc.`);

test('a short shipment says what is missing before it is complete, and the rest is shipped from its order, once', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { mark, order, shipment, number } = await shortOrder(api);
  await signIn(page, { at: `/object/${shipment}` });
  await page.getByRole('button', { name: 'Advance to Complete' }).click();
  await expect(doubt(page, mark)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click();
  expect(await stepOf(api, shipment)).toBe('std-shipment-status-control');
  await page.getByRole('button', { name: 'Advance to Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Complete' }).click();
  await expect.poll(() => stepOf(api, shipment)).toBe('std-shipment-status-complete');
  await api.settled();

  await page.goto(`/object/${order}`);
  await expect(page.getByRole('main').locator('[aria-current="step"]')).toContainText('Shipping');
  await expect(page.getByText('To bill it first, advance it to Billing by hand.')).toBeVisible();
  const rest = page.getByRole('button', { name: 'Ship the rest' });
  await rest.dblclick();
  await expect(rest).toBeHidden();
  await api.settled();
  const shipments = await api.find('std_shipment', 'std_order', order);
  expect(shipments).toHaveLength(2);
  const next = shipments.find(({ identity }) => identity !== shipment);
  const lines = await api.find('std_shipment_line', 'std_shipment', next?.identity);
  expect(lines.map(({ properties }) => properties.std_order_quantity)).toEqual([2]);

  const told = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'added a record' });
  await expect(told).toHaveCount(2);
  await told.last().getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('complementary', { name: number })).toBeVisible();
});

test('the form of the control asks the same before it completes a short shipment', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { mark, shipment } = await shortOrder(api);
  await signIn(page, { at: `/form/shipment-control?node_id=${shipment}` });
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(doubt(page, mark)).toBeVisible();
  expect(await stepOf(api, shipment)).toBe('std-shipment-status-control');
  await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
  await expect.poll(() => stepOf(api, shipment)).toBe('std-shipment-status-complete');
});

test('what a shipment has moved is shown with the reason why it stays, in its form and on the record', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { shipment } = await shortOrder(api);
  await api.post('/v1/processes/update/', { object_id: shipment, action: 'advance', close_short: true });
  await api.settled();
  await signIn(page, { at: `/form/shipment-preparation?node_id=${shipment}` });
  const line = page.getByRole('table').last();
  await expect(line.getByRole('img', { name: /^Its stock movement has been written/ })).toHaveCount(2);
  await expect(line.getByRole('textbox', { name: 'Quantity to pick' })).toHaveCount(0);
  // The form has nothing left to submit, so it offers no other lines either.
  await expect(page.getByRole('button', { name: /^(Remove line|Add a line|Save)/ })).toHaveCount(0);

  const [pick] = await api.find('std_picking_line', 'std_shipment_line.std_shipment', shipment);
  await page.goto(`/object/${pick?.identity}`);
  await page.getByRole('button', { name: 'More details' }).click();
  await expect(page.getByRole('button', { name: /Line number/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Quantity to pick/ })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Its stock movement has been written/ }).first()).toBeVisible();
});

test('a shipment in picking shows its picks to confirm, whether its own list, its order or a scan opens it', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { mark, number, order, shipment } = await shortOrder(api, 'std-shipment-status-picking-to-input', 3);
  const confirm = page.getByRole('region', { name: 'To pick' }).getByRole('button', { name: /^Confirm / });
  const expectPick = async () => {
    await expect(confirm).toHaveCount(1);
    await expect(confirm).toHaveAccessibleName(new RegExp(mark));
  };
  await signIn(page, { as: 'operator@demo.test', at: '/view/shipments' });
  await page.getByRole('tab', { name: /^Picking to validate or enter/ }).click();
  await page.getByRole('gridcell', { name: number, exact: true }).click();
  await expect(page.getByRole('complementary', { name: number })).toBeVisible();
  await expectPick();
  await page.goto(`/object/${order}`);
  await page.getByRole('main').getByRole('link', { name: number, exact: true }).first().click();
  await expectPick();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Work to do');
  await page.keyboard.type(`MW:o${shipment}`, { delay: 5 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(shipment));
  await expectPick();
});

test('after Advance the form in the drawer shows what the record holds now', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { number, shipment } = await shortOrder(api);
  await signIn(page);
  await page.getByRole('link', { name: 'Shipments' }).click();
  await page.getByRole('tab', { name: /^Shipment control/ }).click();
  await page.getByRole('gridcell', { name: number, exact: true }).click();
  const drawer = page.getByRole('complementary', { name: 'Shipment control' });
  const date = drawer.getByRole('textbox', { name: 'Shipping date' });
  await expect(date).toHaveValue('');
  await drawer.getByRole('button', { name: 'Advance to Complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Complete' }).click();
  await expect.poll(() => stepOf(api, shipment)).toBe('std-shipment-status-complete');
  await expect(date).not.toHaveValue('');
});

test('a complete shipment says why its customer, its order and its lines stay, and offers nothing to change them with', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { shipment, sku } = await shortOrder(api);
  await signIn(page);
  const reason = { name: /^It is complete, so its lines and what it belongs to stay as they are/ };
  const lines = page.getByRole('group', { name: 'Lines', exact: true });
  await page.goto(`/form/edit-shipment?node_id=${shipment}`);
  await expect(lines.getByRole('button', { name: 'Add a line' })).toBeVisible();
  await expect(lines.getByRole('button', { name: 'Remove line 1', exact: true })).toBeVisible();
  await page.goto(`/object/${shipment}`);
  const record = page.getByRole('main');
  await expect(record.getByRole('button', { name: 'Change Customer' })).toBeVisible();
  await api.post('/v1/processes/update/', { object_id: shipment, action: 'advance', close_short: true });
  await api.settled();

  await page.reload();
  await expect(record.getByRole('region', { name: 'Lines', exact: true }).getByRole('img', reason)).toBeVisible();
  await expect(record.getByRole('img', reason)).toHaveCount(3);
  await expect(record.getByRole('button', { name: /^Change (Customer|Sales order)/ })).toHaveCount(0);
  await page.goto(`/form/edit-shipment?node_id=${shipment}`);
  await expect(lines.getByRole('img', reason).first()).toBeVisible();
  await expect(lines.getByRole('button', { name: 'Add a line' })).toHaveCount(0);
  await expect(lines.getByRole('button', { name: /^Remove line 1. It is complete/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(api.save('std_shipment_line', { std_quantity: 1 }, { std_shipment: shipment, std_sku: sku })).rejects.toThrow('settled');
});

test('a shipment that waits says beside the button what it lacks, ships what is there, and the new one goes on when the goods come', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { mark, order, shipment, place, sku } = await shortOrder(api, 'std-shipment-status-awaiting-materials');
  await signIn(page, { at: `/object/${shipment}` });
  const missing = `It waits for materials (ordered − picked = missing): ${mark}: 5 − 3 = 2 pc.`;
  await expect(page.getByText(`Not yet to Picking to validate: ${missing}`)).toBeVisible();
  const onward = page.getByRole('button', { name: 'Advance to Picking to validate' });
  await expect(onward).toHaveAttribute('aria-disabled', 'true');
  await expect(onward).toHaveAccessibleDescription(missing);
  await page.getByRole('button', { name: 'Ship what is there, the rest as a new shipment' }).click();
  await expect.poll(() => stepOf(api, shipment)).toBe('std-shipment-status-picking-to-input');
  await api.settled();
  await expect(page.getByRole('button', { name: 'Advance to Delivery note to print' })).toBeEnabled();
  const rest = (await api.find('std_shipment', 'std_order', order)).find(({ identity }) => identity !== shipment)?.identity ?? '';
  expect(await stepOf(api, rest)).toBe('std-shipment-status-awaiting-materials');

  await page.goto(`/object/${order}`);
  await expect(page.getByText(`${mark}: 2 − 0 = 2 pc`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ship the rest' })).toHaveCount(0);
  await api.save('std_sku_lot', { std_lot_num: `${mark} more`, std_quantity: 9 }, { std_sku: sku, std_stock_location: place });
  await api.settled();
  expect(await stepOf(api, rest)).toBe('std-shipment-status-picking-to-input');
});
