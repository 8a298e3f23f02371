import { dayIn } from '../data/days.ts';
import { hasDatabase } from '../designer/sql.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { openTab } from '../lib/tabs.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { benches, cabinets, holdPlans, sold, waitingOrder } from './planned.ts';

// Uses an empty company, so that its first plan shows only this test's data, and no other test counts its orders.
const as = 'admin@other.test';

const shot = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, list: string, words: string) => block(page, list).getByRole('row').filter({ hasText: words });
const press = (page: Page, list: string, name: string) => block(page, list).getByRole('button', { name, exact: true }).click();

/** Starts planning with the button, and waits until it has ended. */
async function plan(page: Page, api: Api) {
  await press(page, 'Suggested to make', 'Plan');
  await expect(page.getByRole('alert').getByText('Succeeded').last()).toBeVisible();
  await api.settled();
  await page.reload();
}

/** Selects a row and clicks a button of the bar that appears. */
async function onRow(page: Page, list: string, words: string, button: string) {
  await row(page, list, words).getByRole('checkbox').check();
  await page.getByRole('button', { name: button, exact: true }).click();
}

const suggestionOf = async (api: Api, article: string) => (await api.find('std_suggestion', 'std_sku', article)).map(({ properties }) => properties);

test('a planner plans for the first time, stops a run, reads why, confirms, and follows or declines what is advised', async ({ page, request }) => {
  test.skip(!hasDatabase, 'needs the database beside the product');
  const api = await Api.signIn(request, as);
  const { mark, bench, line, number } = await benches(api);
  await signIn(page, { as, at: '/view/planning' });

  await test.step('the first plan is shown, with what looks wrong, before it is written', async () => {
    await press(page, 'Suggested to make', 'Plan');
    const dialog = page.getByRole('dialog');
    // 10 − 4 = 6 benches, 6 × 2 = 12 seats, 12 × 3 = 36 planks.
    for (const [article, quantity] of [
      [`Bench ${mark}`, '6'],
      [`Seat ${mark}`, '12'],
      [`Plank ${mark}`, '36'],
    ] as const)
      await expect(dialog.getByRole('row').filter({ hasText: article }).first()).toContainText(quantity);
    await expect(dialog.getByText(/supplier/i).first()).toBeVisible();
    await expectAccessible(page, 'the first plan');
    await shot(page, 'first-plan-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, 'first-plan');
    expect(await suggestionOf(api, bench)).toEqual([]);
    await dialog.getByRole('button', { name: 'Write these suggestions' }).click();
    await expect(page.getByRole('alert').getByText('Succeeded')).toBeVisible();
    await api.settled();
    expect(await suggestionOf(api, bench)).toMatchObject([{ std_quantity: 6 }]);
  });

  await test.step('a run is seen under way, stopped in the middle, and the last plan stays', async () => {
    await page.reload();
    await api.post('/v1/graph/update/', { node_id: line, properties: { std_quantity: 20 } });
    const goOn = await holdPlans(api.user.client_id);
    try {
      await press(page, 'Suggested to make', 'Plan');
      const toast = page.getByRole('alert');
      await expect(toast.getByText(/^Running · Step 1 of 2/)).toBeVisible();
      await shot(page, 'under-way');
      await toast.getByRole('button', { name: 'Cancel the run' }).click();
      await expect(toast.getByText('Nothing is half written. Completed steps stay as they are.')).toBeVisible();
    } finally {
      await goOn();
    }
    await api.settled();
    expect(await suggestionOf(api, bench)).toMatchObject([{ std_quantity: 6 }]);
    await page.reload();
    await plan(page, api);
    expect(await suggestionOf(api, bench)).toMatchObject([{ std_quantity: 16 }]);
  });

  await test.step('why: required − stock − in production = net, up to the sales order and down to what it causes', async () => {
    await shot(page, 'to-make');
    await onRow(page, 'Suggested to make', `Bench ${mark}`, 'Why?');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(number).first()).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: '20' }).first()).toContainText('16');
    await expect(
      dialog
        .getByRole('row')
        .filter({ hasText: `Seat ${mark}` })
        .first(),
    ).toContainText('32');
    await expectAccessible(page, 'why');
    await shot(page, 'why-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, 'why');
    await dialog
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: new RegExp(number) }).first()).toBeVisible();
  });

  const orders = await api.find('std_manufacturing_order', 'std_sku', bench);
  const order = String(orders[0]?.identity);
  const quantity = async () => (await api.find('std_manufacturing_order', 'identity', order))[0]?.properties.std_quantity;

  await test.step('a touched one stays with its difference, and is advised about on its own page, where a no lasts until the figures change', async () => {
    await api.post('/v1/graph/update/', { node_id: order, properties: { std_quantity: 18 } });
    await page.goto('/view/planning');
    await plan(page, api);
    expect(await suggestionOf(api, bench)).toMatchObject([{ std_kept: true, std_difference: -2, std_advice: 'less' }]);
    await openTab(page, 'Advice about orders');
    await expect(row(page, 'Advice about orders', `Bench ${mark}`)).toContainText('Less');
    await shot(page, 'advice');
    await page.goto(`/object/${order}`);
    await expect(page.getByRole('button', { name: 'Follow the advice' })).toBeVisible();
    await expectAccessible(page, 'an order that is advised about');
    await shot(page, 'order-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, 'order');
    await page.getByRole('button', { name: 'Leave it', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Follow the advice' })).toBeHidden();
    await api.settled();
    await page.goto('/view/planning');
    await plan(page, api);
    expect(await suggestionOf(api, bench)).toMatchObject([{ std_difference: -2, std_advice: null }]);
    await api.post('/v1/graph/update/', { node_id: line, properties: { std_quantity: 19 } });
    await plan(page, api);
    expect(await suggestionOf(api, bench)).toMatchObject([{ std_difference: -3, std_advice: 'less' }]);
  });

  await test.step('once it is confirmed, the advice is followed in one tap, in a later step too', async () => {
    await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-mo-status-awaiting-materials' });
    await api.settled();
    await page.goto('/view/planning');
    await plan(page, api);
    await page.goto(`/object/${order}`);
    await page.getByRole('button', { name: 'Follow the advice' }).click();
    await expect.poll(quantity).toBe(15);
    await expect(page.getByRole('button', { name: 'Follow the advice' })).toBeHidden();
  });

  await test.step('articles that nobody supplies stand by themselves', async () => {
    await page.goto('/view/planning');
    await openTab(page, 'Articles without supplier');
    await expect(row(page, 'Articles without supplier', `Plank ${mark}`)).toBeVisible();
  });
});

test('on a phone a planner reads what is suggested and why, and follows an advice on the page of the order', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request, as);
  const { mark, bench, number } = await benches(api);
  const plans = async () => {
    await api.post('/v1/data_connections/write-suggestions', {});
    await api.settled();
  };
  await plans();
  const order = String((await api.find('std_manufacturing_order', 'std_sku', bench))[0]?.identity);
  await api.post('/v1/graph/update/', { node_id: order, properties: { std_quantity: 9 } });
  await plans();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { as, at: '/view/planning' });
  await expect(row(page, 'Suggested to make', `Bench ${mark}`)).toBeVisible();
  await shot(page, 'phone');
  await onRow(page, 'Suggested to make', `Bench ${mark}`, 'Why?');
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible();
  await expectAccessible(page, 'why, on a phone');
  await shot(page, 'phone-why-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await shot(page, 'phone-why');
  await page.goto(`/object/${order}`);
  const more = page.getByRole('button', { name: 'More about the process' });
  await expect(more).toBeVisible();
  await shot(page, 'phone-order');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await more.click();
  await page.getByRole('menuitem', { name: 'Follow the advice' }).click();
  await expect.poll(async () => (await api.find('std_manufacturing_order', 'identity', order))[0]?.properties.std_quantity).toBe(6);
});

test('who puts an order in production off is told first whom that makes later, and leaves it or saves it', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request, as);
  const mark = Date.now().toString(36);
  const anchor = await api.save('std_sku', { std_label: `Anchor ${mark}`, std_type: 'finished-good', std_stock_management_mode: 'batch' });
  const made = await api.save('std_manufacturing_order', { std_quantity: 10, std_due_date: dayIn(7) }, { std_sku: anchor });
  const order = await api.save('std_order', { std_delivery_date: dayIn(40) });
  await api.save('std_order_line', { std_quantity: 6, std_line_num: 1 }, { std_order: order, std_sku: anchor });
  await api.settled();
  await api.post('/v1/processes/update/', { object_id: order, action: 'set_step', step: 'std-so-status-shipping' });
  await api.settled();
  await api.post('/v1/data_connections/write-suggestions', {});
  await api.settled();
  const number = String((await api.find('std_order', 'identity', order))[0]?.properties.std_label);
  const due = async () => (await api.find('std_manufacturing_order', 'identity', made))[0]?.properties.std_due_date;
  await signIn(page, { as, at: `/object/${made}` });
  const putOff = async () => {
    await page.getByRole('button', { name: 'Change Due date' }).click();
    await page.getByLabel('Due date', { exact: true }).fill(dayIn(21));
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog');

  await putOff();
  await expect(dialog.getByText('By these changes other order lines can only be shipped later.')).toBeVisible();
  const told = dialog.getByRole('row').filter({ hasText: number });
  await expect(told).toContainText(`Anchor ${mark}`);
  await expectAccessible(page, 'what becomes later');
  await shot(page, 'becomes-later-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await shot(page, 'becomes-later');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'becomes-later-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await due()).toBe(dayIn(7));

  await page.reload();
  await putOff();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(due).toBe(dayIn(21));
});

test('what an order lacks is ordered and made from the list of shortages, and the order board shows how far everything is', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request, as);
  const { mark, cabinet, door, supplier } = await cabinets(api);
  const made = await waitingOrder(api, cabinet, 3);
  const waiting = (words: string) => page.getByRole('row').filter({ hasText: words });
  await signIn(page, { as, at: `/object/${made}` });

  await test.step('the order says what it lacks, and leads to the shortages', async () => {
    await expect(page.getByText('It waits for materials.')).toContainText(`Hinge ${mark} 12 pc`);
    await page.goto('/view/mo-board');
    await openTab(page, 'Orders');
    await page
      .getByRole('gridcell')
      .filter({ hasText: `Hinge ${mark} 12 pc` })
      .click();
    await expect(page).toHaveURL(/\/view\/shortages/);
    await expect(waiting(`Hinge ${mark}`)).toContainText('12');
    await expect(waiting(`Door ${mark}`)).toContainText('6');
    await expectAccessible(page, 'the shortages');
    await shot(page, 'shortages');
  });

  await test.step('what is bought is ordered in one tap', async () => {
    await waiting(`Hinge ${mark}`).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await expect.poll(async () => (await api.find('std_po', 'std_supplier', supplier)).length).toBe(1);
    const [purchase] = await api.find('std_po', 'std_supplier', supplier);
    await expect(waiting(`Hinge ${mark}`)).toContainText(String(purchase?.properties.std_label));
    await waiting(`Hinge ${mark}`).getByRole('checkbox').uncheck();
  });

  await test.step('what is made here is made in one tap', async () => {
    await waiting(`Door ${mark}`).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Make', exact: true }).click();
    await expect.poll(async () => (await api.find('std_manufacturing_order', 'std_sku', door))[0]?.properties.std_quantity).toBe(6);
    const [order] = await api.find('std_manufacturing_order', 'std_sku', door);
    await expect(waiting(`Door ${mark}`)).toContainText(String(order?.properties.std_label));
    await shot(page, 'coming');
  });

  await test.step('the order board shows the delay and three bars', async () => {
    const { number } = await sold(api, (await cabinets(api)).cabinet, 5, dayIn(-2));
    await api.post('/v1/data_connections/write-suggestions', {});
    await api.settled();
    await page.goto('/view/order-board');
    const board = waiting(number);
    await expect(board.getByText('late')).toBeVisible();
    await expect(board.locator('meter')).toHaveCount(3);
    await shot(page, 'order-board');
  });
});
