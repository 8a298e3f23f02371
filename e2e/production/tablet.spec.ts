import { baking } from '../data/bakery.ts';
import { stepOf } from '../data/imported-order.ts';
import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { emailOf, password, signIn } from '../lib/people.ts';
import { typeAsScanner } from '../lib/scan.ts';
import { expect, type Locator, type Page, test } from '../lib/test.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

const orderOf = async (api: Api, id: string) => (await api.find('std_manufacturing_order', 'identity', id))[0]?.properties;
const panel = (page: Page) => page.getByRole('region', { name: 'Work', exact: true });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });

/** A page whose taps are counted. */
function fingers() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    taps: () => taps,
  };
}

async function operationOf(api: Api, order: string) {
  const query = `{ std_manufacturing_order(where: { fact: "identity", operator: "equal", value: "${order}" }) { std_active_operation { identity } std_operations { identity std_label std_status std_at_work std_worked_minutes std_work_marks { std_mark std_person } std_work_reports { std_minutes std_quantity std_person } } } }`;
  type Operation = { identity: string; std_label: string; std_status: string; std_at_work: string | null; std_worked_minutes: number };
  type Full = Operation & {
    std_work_marks: { std_mark: string; std_person: string }[];
    std_work_reports: { std_minutes: number; std_quantity: number }[];
  };
  const { data } = await api.post<{
    data: { std_manufacturing_order: { std_active_operation: { identity: string } | null; std_operations: Full[] }[] };
  }>('/v1/graph', { query });
  const found = data.std_manufacturing_order[0];
  const making = found?.std_operations.find(({ std_label }) => std_label === 'Production') as Full;
  return { active: found?.std_active_operation?.identity, making };
}

test('an order is started, paused, gone on with and finished from its page on a tablet, in six taps at most, with its time and what was made', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { order } = await baking(api);
  await signIn(page, { at: `/object/${order}` });
  await expect(panel(page)).toContainText('10');
  await expect(button(page, 'Pause')).toHaveCount(0);
  await expectAccessible(page, 'an order on a tablet');
  const { tap, taps } = fingers();
  await tap(button(page, 'Start'));
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(button(page, 'Start')).toHaveCount(0);
  await expect(panel(page).getByRole('timer')).toHaveAccessibleName('0 hours 0 minutes');
  await tap(button(page, 'Pause'));
  await expect(button(page, 'Start')).toBeVisible();
  await tap(button(page, 'Start'));
  await expect(button(page, 'Pause')).toBeVisible();
  await tap(button(page, 'Finish'));
  const form = page.getByRole('complementary', { name: 'End of task' });
  await expect(form.getByRole('textbox', { name: 'Good quantity' })).toHaveValue('10');
  await expect(form.getByRole('textbox', { name: 'Working time' })).toHaveValue('0');
  await expectAccessible(page, 'the end of a task on a tablet');
  await tap(form.getByRole('button', { name: 'Record', exact: true }));
  await expect(form).toBeHidden();
  expect(taps()).toBeLessThanOrEqual(6);
  await api.settled();
  expect(await stepOf(api, order)).toBe('std-mo-status-done');
  expect(await orderOf(api, order)).toMatchObject({ std_quantity_produced: 10 });
  const { making } = await operationOf(api, order);
  expect(making).toMatchObject({ std_status: 'completed', std_at_work: null });
  expect(making.std_work_marks.map(({ std_mark }) => std_mark).sort()).toEqual(['pause', 'pause', 'start', 'start']);
  expect(making.std_work_reports).toMatchObject([{ std_minutes: 0, std_quantity: 10 }]);
  await expect(panel(page)).toHaveCount(0);
});

test('what ran since yesterday is proposed as working time and corrected, good and scrap by large buttons; a refusal keeps what was typed', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { order } = await baking(api);
  const { active = '' } = await operationOf(api, order);
  await api.save(
    'std_work_mark',
    { std_mark: 'start', std_at: new Date(Date.now() - 86_400_000).toISOString(), std_person: 'Ana Moreau' },
    { std_operation: active },
  );
  await signIn(page, { at: `/object/${order}` });
  await expect(panel(page).getByRole('timer')).toHaveAccessibleName(/^24 hours \d minutes?$/);
  await expect(panel(page)).toContainText('Ana Moreau');
  await button(page, 'Finish').tap();
  const form = page.getByRole('complementary', { name: 'End of task' });
  const value = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect(value('Working time')).toHaveValue(/^1[\s,]?44\d$/);
  await value('Working time').fill('90');
  await form.getByRole('button', { name: 'One more: Scrap' }).tap();
  await form.getByRole('button', { name: 'Record', exact: true }).tap();
  await expect(form.getByRole('alert')).toContainText('Good quantity: More is needed than was issued to the order');
  await expect(value('Working time')).toHaveValue('90');
  await form.getByRole('button', { name: 'One less: Good quantity' }).tap();
  await form.getByRole('checkbox', { name: 'Done' }).tap();
  await form.getByRole('button', { name: 'Record', exact: true }).tap();
  await expect(form).toBeHidden();
  expect(await orderOf(api, order)).toMatchObject({ std_quantity_produced: 9, std_quantity_scrapped: 1 });
  expect(await stepOf(api, order)).toBe('std-mo-status-production');
  await expect(button(page, 'Pause')).toBeVisible();
  await button(page, 'Finish').tap();
  await expect(value('Good quantity')).toHaveValue('1');
  await expect(value('Working time')).toHaveValue('0');
});

test('two persons are at work on one operation, each by a tablet; without a connection the moment of the tap counts', { tag: '@all' }, async ({
  page,
  request,
  browser,
}) => {
  const api = await Api.signIn(request);
  const { order } = await baking(api);
  const as = `tablet-${Date.now()}@demo.test`;
  await api.create('users', { email: emailOf(as), first_name: 'Flo', last_name: 'Loor', role: 'user', password });
  await signIn(page, { at: `/object/${order}` });
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const other = await context.newPage();
  await signIn(other, { as, at: `/object/${order}` });
  await button(other, 'Start').tap();
  await expect(button(other, 'Pause')).toBeVisible();
  await expect(panel(page)).toContainText('Flo Loor');
  await button(page, 'Start').tap();
  await expect(panel(other)).toContainText(/Flo Loor, Ana Moreau|Ana Moreau, Flo Loor/);
  await context.setOffline(true);
  const before = Date.now();
  await button(other, 'Pause').tap();
  await expect(other.getByText('Saved here, is sent when the connection is back').first()).toBeVisible();
  await expect(panel(page)).toContainText('Flo Loor');
  await context.setOffline(false);
  await expect.poll(async () => (await operationOf(api, order)).making.std_at_work, { timeout: 60_000 }).toBe('Ana Moreau');
  const [pause] = (await api.find('std_work_mark', 'std_mark', 'pause')).filter(({ properties }) => properties.std_person === 'Flo Loor');
  expect(Math.abs(Date.parse(String(pause?.properties.std_at)) - before)).toBeLessThan(60_000);
  await context.close();
});

test(
  'the parts of an order stand right below its work, with place and lot; one without a parts list says at once what it lacks, and goes on once it has one',
  {
    tag: '@all',
  },
  async ({ page, request }, info) => {
    const api = await Api.signIn(request);
    const { mark, order } = await baking(api);
    await signIn(page, { at: `/object/${order}` });
    const parts = page.getByRole('region', { name: 'Picking lines', exact: true });
    await expect(parts).toContainText(`${mark} hall`);
    await expect(parts).toContainText(`${mark} bag`);
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    expect(await top(parts)).toBeGreaterThan(await top(panel(page)));
    expect(await top(parts)).toBeLessThan(await top(page.getByRole('region', { name: 'Components', exact: true })));
    expect(await top(parts)).toBeLessThan(await top(page.getByText('Due date', { exact: true }).first()));
    await page.screenshot({ path: info.outputPath('parts.png') });

    const bare = await api.save('std_sku', {
      std_label: `${mark} bare`,
      std_type: 'finished-good',
      std_stock_management_mode: 'batch',
      std_unit: 'pc',
    });
    const without = await api.save('std_manufacturing_order', { std_quantity: 3 }, { std_sku: bare });
    await api.settled();
    await page.goto(`/object/${without}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('It needs an article, a bill of materials and a quantity above zero.');
    await expect(panel(page)).toHaveCount(0);
    await expect(main.getByRole('button', { name: /^Advance to/ })).toHaveAttribute('aria-disabled', 'true');
    await page.screenshot({ path: info.outputPath('without-parts.png') });
    // Once its article has a bill, the order goes on from its own page, and its parts are there to be picked.
    const bill = await api.save('std_bom', { std_label: mark }, { std_sku: bare });
    const [flour] = await api.find('std_sku', 'std_label', `${mark} flour`);
    await api.save(
      'std_bom_line',
      { std_quantity: 0.1, std_type_of_bom: 'bomline-raw-materials' },
      { std_bom: bill, std_sku: String(flour?.identity) },
    );
    await api.settled();
    await expect(main.getByRole('button', { name: /^Advance to/ })).not.toHaveAttribute('aria-disabled', 'true');
    await main.getByRole('button', { name: /^Advance to/ }).tap();
    await expect(main.getByRole('button', { name: /^Confirm .* flour/ })).toBeVisible({ timeout: 60_000 });
  },
);

test('goods are received on a tablet, partly: the labels of just the lots that came now are there in a tap', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = `T${Date.now().toString(36)}`;
  const std_stock_location = await api.save('std_stock_location', { std_label: `${mark} hall` });
  const std_sku = await api.save('std_sku', {
    std_label: `${mark} oil`,
    std_type: 'raw-material',
    std_stock_management_mode: 'batch',
    std_unit: 'kg',
  });
  const reception = await api.save('std_reception', {});
  const std_reception_line = await api.save('std_reception_line', { std_order_quantity: 20 }, { std_reception: reception, std_sku });
  await api.save('std_lot_reception_line', { std_lot_num: `${mark} first`, std_qty_to_receive: 5 }, { std_reception_line, std_stock_location });
  await api.settled();
  await signIn(page, { at: `/form/edit-reception?node_id=${reception}` });
  await page.getByRole('button', { name: 'Add a line' }).first().tap();
  await page.getByRole('textbox', { name: 'Lot number', exact: true }).last().fill(`${mark} second`);
  await page.getByRole('textbox', { name: 'Quantity to receive', exact: true }).last().fill('7');
  await page.getByRole('button', { name: 'Receive', exact: true }).tap();
  await page.getByRole('link', { name: 'Print labels' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: /^Labels of REC-/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Copies' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Print 1 label' })).toBeEnabled();
  await expect(page.getByRole('article').filter({ hasText: `${mark} second` })).toContainText('7 kg');
  await expect(page.getByRole('img', { name: `${mark} second` })).toBeVisible();
  await page.getByRole('button', { name: 'One more: Copies' }).last().tap();
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'yes') }));
  await expectAccessible(page, 'labels');
  await page.getByRole('button', { name: 'Print 2 labels' }).tap();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').filter({ hasText: `${mark} first` })).toBeHidden();
  await expect(page.getByRole('article').filter({ hasText: `${mark} second` })).toHaveCount(2);
});

test('a place is counted on a tablet: it says when the count began, and refuses a lot that stands elsewhere', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const mark = `P${Date.now().toString(36)}`;
  const place = (name: string) => api.save('std_stock_location', { std_label: `${mark} ${name}` });
  const [hall, cellar] = [await place('hall'), await place('cellar')];
  const std_sku = await api.save('std_sku', { std_label: `${mark} bolt`, std_stock_management_mode: 'batch', std_unit: 'pcs' });
  const lot = (name: string, std_stock_location: string) =>
    api.save('std_sku_lot', { std_lot_num: `${mark} ${name}`, std_quantity: 10 }, { std_sku, std_stock_location });
  const [here, there] = [await lot('here', hall), await lot('there', cellar)];
  await signIn(page, { at: '/form/perform-inventory' });
  const choose = async (name: string, text: string) => {
    const box = page.getByRole('combobox', { name, exact: true }).first();
    await box.tap();
    await box.fill(text);
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .tap();
  };
  await choose('Place', `${mark} hall`);
  for (const label of [`MW:o${there}`, `${mark} there`]) {
    await typeAsScanner(page, label);
    const refused = page.getByRole('dialog', { name: 'Not entered' });
    await expect(refused).toContainText('This lot is at another place than the one of this form.');
    await expect(refused).toContainText(new RegExp(`Scanned: .*${mark} there.* · ${mark} cellar`));
    await expect(refused).toContainText(`Expected: ${mark} hall`);
    await refused.getByRole('button', { name: 'Close' }).tap();
  }
  await choose('Lot', `${mark} there`);
  await page.getByRole('textbox', { name: 'Counted quantity' }).first().fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  const wrong = page.getByRole('alert', { name: 'One value needs a look' });
  await expect(wrong).toContainText('This lot stands at another place than the one that is counted here.');
  await choose('Lot', `${mark} here`);
  await page.getByRole('textbox', { name: 'Counted quantity' }).first().fill('8');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect.poll(async () => (await api.find('std_sku_lot', 'identity', here))[0]?.properties.std_quantity).toBe(8);
  const [line] = await api.find('std_inventory_line', 'std_lot', here);
  await page.goto(`/object/${line?.properties.std_inventory}`);
  await expect(page.getByText('Count begun at', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${mark} hall`);
});
