import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, type Page, test } from '../lib/test.ts';

/** Creates an order of five cakes that are in stock, so that it can be shipped at once. */
async function orderedCakes(api: Api, mark: string) {
  const [place] = await api.find('std_stock_location', 'std_label', 'Stock');
  const cake = await api.save('std_sku', {
    std_label: `${mark} cake`,
    std_type: 'finished-good',
    std_stock_management_mode: 'batch',
    std_unit: 'pc',
  });
  await api.save('std_sku_lot', { std_lot_num: `${mark} lot`, std_quantity: 20 }, { std_sku: cake, std_stock_location: place?.identity ?? '' });
  const client = await api.save('std_client', { std_label: `${mark} client` });
  const order = await api.save('std_order', { std_label: `${mark} order` }, { std_client: client });
  await api.save('std_order_line', { std_quantity: 5, std_line_num: 1 }, { std_order: order, std_sku: cake });
  await api.settled();
  return order;
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const current = (page: Page) => page.getByRole('main').locator('[aria-current="step"]');
const advance = (page: Page, step: string) => page.getByRole('main').getByRole('button', { name: `Advance to ${step}` });

test('an operator moves an order on, follows what that starts, goes back, and reads each step with its cause', async ({ page, request }) => {
  const mark = `F${Date.now().toString(36)}`;
  const api = await Api.signIn(request);
  const order = await orderedCakes(api, mark);
  await signIn(page, { as: 'operator@demo.test' });
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
  await page.goto(`/object/${order}`);
  await advance(page, 'Shipping').click();
  await expect(current(page)).toContainText('Shipping');
  const effects = page.getByRole('status').filter({ hasText: 'What follows' });
  await expect(effects).toContainText('Prepare the shipment of a sales order');
  await expect(effects.getByRole('img', { name: 'Succeeded' }).first()).toBeVisible();
  await expect(effects.getByRole('img', { name: /Queued|Running/ })).toHaveCount(0);
  await expect(effects.getByRole('link')).toHaveCount(0);

  await advance(page, 'Billing').click();
  const doubt = page.getByRole('dialog');
  await expect(doubt).toContainText('Not all of this order has been shipped yet.');
  await doubt.getByRole('button', { name: 'Yes, Billing' }).click();
  await expect(current(page)).toContainText('Billing');
  await page.getByRole('button', { name: 'Back to Shipping' }).click();
  await expect(current(page)).toContainText('Shipping');
  await expect(page.getByRole('button', { name: 'Back to Draft' })).toHaveCount(0);

  await page.getByRole('main').getByRole('region', { name: 'Shipments' }).getByRole('link').first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'Open as a page' }).click();
  const [made] = await api.find('std_shipment', 'std_order', order);
  await expect(page).toHaveURL(`/object/${made?.identity}`);
  const pick = page.getByRole('region', { name: 'To pick' }).getByRole('listitem');
  await expect(pick.getByRole('link')).toHaveText([`${mark} cake`, `${mark} lot`]);
  await expect(pick.getByRole('definition')).toHaveText(['Stock', `${mark} lot`, 'Oldest first']);
  await expect(page.locator('[data-state="skipped"]').first()).toContainText('Draft');
  await api.post('/v1/processes/update/', { object_id: made?.identity, action: 'set_step', step: 'std-shipment-status-control' });
  await api.settled();
  await page.goto(`/object/${made?.identity}`);
  await advance(page, 'Complete').click();
  await expect(current(page)).toContainText('Complete');
  await api.settled();

  await page.goto(`/object/${order}`);
  await expect(current(page)).toContainText('Done');
  await expect(timeline(page).filter({ hasText: 'Active operation' })).toHaveCount(5);
  await expect(timeline(page).first()).toContainText('by the rule “A complete shipment ends its sales order when nothing is left to ship”');
  await expect(timeline(page).filter({ hasText: 'added a record' })).toContainText('Prepare the shipment of a sales order');
  await expect(timeline(page).filter({ hasText: 'by the automation' }).last()).toContainText('Draft');
  expect(refused).toEqual([]);
});

test('what is unknown is not found inside the frame', async ({ page }) => {
  await signIn(page, { as: 'operator@demo.test' });
  for (const path of ['/view/nope', '/form/nope', '/object/0198c0de-0000-7000-8000-000000000009']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeAttached();
    await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Search for it' })).toBeVisible();
  }
});

test('Back closes the drawer first, and a filter is there again after a reload', { tag: '@all' }, async ({ page }) => {
  await signIn(page, { as: 'operator@demo.test', at: '/view/sales-orders' });
  const table = page.getByRole('region', { name: 'To validate', exact: true });
  await table.getByRole('row').filter({ hasText: 'Customer' }).nth(1).getByRole('gridcell').last().click();
  const drawer = page.getByRole('complementary', { name: /^Sales order SO/ });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/view\/sales-orders$/);

  await table.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('button', { name: '1 filter' })).toBeVisible();
  await page.reload();
  await expect(table.getByRole('button', { name: '1 filter' })).toBeVisible();
});

test('beside a drawer the strip keeps the present step in sight and lists all; its form opened as a page keeps steps and record', {
  tag: '@all',
}, async ({ page, request }) => {
  const mark = `W${Date.now().toString(36)}`;
  const api = await Api.signIn(request);
  const order = await orderedCakes(api, mark);
  await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-so-status-shipping' });
  await api.settled();
  const [shipment] = await api.find('std_shipment', 'std_order', order);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, { at: `/object/${shipment?.identity}` });
  await api.post('/v1/processes/update/', { object_id: shipment?.identity, action: 'set_step', step: 'std-shipment-status-control' });
  const bar = page.getByRole('main').locator('[data-part="steps"]');
  await expect(bar.locator('ol [aria-current="step"]')).toContainText('ontrol');
  await page.keyboard.press('?');
  await expect(page.getByRole('complementary', { name: 'Help and keys' })).toBeVisible();
  await expect(bar.locator('[aria-current="step"]').first()).toBeInViewport({ ratio: 0.9 });

  await page.goto(`/form/edit-shipment?node_id=${shipment?.identity}`);
  await expect(page.getByRole('form').locator('[data-part="steps"]')).toBeVisible();
  await expect(page.getByRole('form').getByRole('button', { name: /^Advance to/ })).toBeVisible();
  await page.getByRole('button', { name: 'Open the record' }).click();
  await expect(page).toHaveURL(`/object/${shipment?.identity}`);
});
