import { expectAccessible } from '../lib/accessible.ts';
import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { typeAsScanner } from '../lib/scan.ts';
import { expect, type Page, test } from '../lib/test.ts';
import { toPick } from './to-pick.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

const picks = (page: Page) => page.getByRole('region', { name: 'To pick', exact: true });
const progress = (page: Page) => picks(page).getByRole('status').first();
const refusal = (page: Page) => page.getByRole('dialog', { name: 'Not this one' });
const unsent = (page: Page) => page.getByRole('link', { name: /^\d+ unsent/ });

async function refused(page: Page, code: string, says: (string | RegExp)[]) {
  await typeAsScanner(page, code);
  for (const text of says) await expect(refusal(page)).toContainText(text);
  await refusal(page).getByRole('button', { name: 'Close' }).tap();
  await expect(refusal(page)).toBeHidden();
}

test('goods are picked place by place, and any other lot, article, day or place is refused with what was awaited and scanned', async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { mark, shipment, lots } = await toPick(api);
  await signIn(page, { at: `/object/${shipment}` });
  await expect(progress(page)).toContainText('0 of 3 confirmed');
  await typeAsScanner(page, `${mark} A-03`);
  await expect(picks(page).getByRole('button', { name: /^At .* A-03/ })).toBeVisible();

  await typeAsScanner(page, `${mark}-L5`);
  await expect(refusal(page)).toContainText('This is not on the list.');
  await expect(refusal(page)).toContainText(`Expected: ${mark}-L1 at ${mark} A-03`);
  await expect(refusal(page)).toContainText(new RegExp(`Scanned: ${mark}-L5 · ${mark} nuts · ${mark} A-03`));
  // Steps that do not fit are in a menu beside the others.
  await expectAccessible(page, 'a refused pick', ['scrollable-region-focusable']);
  // The next scan neither closes the drawer nor confirms a pick.
  await typeAsScanner(page, `${mark}-L1`);
  await expect(refusal(page)).toBeVisible();
  await refusal(page).getByRole('button', { name: 'Close' }).tap();
  await expect(progress(page)).toContainText('0 of 3 confirmed');

  await refused(page, `${mark}-L4`, ['This has expired, and is not on this list.', `Scanned: ${mark}-L4`, '2020']);
  await refused(page, `${mark}-L3`, [
    'It is at another place than the one that you scanned.',
    `Expected: ${mark}-L3 at ${mark} B-01`,
    `Scanned: ${mark} A-03`,
  ]);
  await refused(page, `${mark}-flour`, ['This code names the article alone. Scan the lot.']);
  await refused(page, `${mark}-L99`, ['Nothing on this list has this code.', `Scanned: ${mark}-L99`]);
  await refused(page, 'MW:o01890000-0000-7000-8000-000000000001', ['Nothing on this list has this code.']);
  await expect(picks(page).getByText('6 refused scans')).toBeVisible();
  expect(await api.find('std_sku_lot', 'std_lot_num', `${mark}-L99`)).toEqual([]);

  await typeAsScanner(page, `${mark}-L1`);
  await expect(progress(page)).toContainText('1 of 3 confirmed');
  await typeAsScanner(page, `MW:o${lots.rye}`);
  await expect(progress(page)).toContainText('2 of 3 confirmed');
  await refused(page, `${mark} A-03`, ['Nothing is left to take at this place.', `Expected: ${mark}-L3 at ${mark} B-01`]);
  await typeAsScanner(page, `${mark} B-01`);
  await typeAsScanner(page, `${mark}-L3`);
  await expect(progress(page)).toContainText('3 of 3 confirmed');
});

test('without a connection three picks wait here and arrive once each, in the name and at the moment of who took them', { tag: '@all' }, async ({
  page,
  request,
}) => {
  const api = await Api.signIn(request);
  const { mark, shipment, lots, pickOf } = await toPick(api);
  await signIn(page, { as: 'operator@demo.test', at: `/object/${shipment}` });
  await expect(progress(page)).toContainText('0 of 3 confirmed');
  await page.context().setOffline(true);
  const before = Date.now();
  await typeAsScanner(page, `${mark}-L1`);
  await expect(progress(page)).toContainText('1 of 3 confirmed');
  await typeAsScanner(page, `${mark}-L2`);
  await expect(progress(page)).toContainText('2 of 3 confirmed');
  await picks(page)
    .getByRole('button', { name: /^Confirm .* oats/ })
    .tap();
  await expect(progress(page)).toContainText('3 of 3 confirmed');
  await expect(picks(page).getByText('Saved on this device, and sent when the connection is back.')).toHaveCount(3);
  await expect(unsent(page)).toHaveText(/^3 unsent/);
  expect((await pickOf('flour'))?.properties.std_confirmed).not.toBe(true);
  const away = Date.now();

  await page.context().setOffline(false);
  await expect(unsent(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(progress(page)).toContainText('3 of 3 confirmed');
  for (const name of ['flour', 'rye', 'oats'] as const) {
    const [pick, ...others] = await api.find('std_picking_line', 'std_lot', lots[name]);
    expect([pick?.properties.std_confirmed, pick?.properties.std_qty_to_pick, others.length]).toEqual([true, 5, 0]);
    const { data } = await api.get<{ data: { type: string; entered_at: string | null; user: { email?: string } | null }[] }>(
      `/v1/events/${pick?.identity}`,
    );
    const sent = data.filter(({ type }) => type === 'form_submitted');
    expect(sent).toHaveLength(1);
    const entered = Date.parse(String(sent[0]?.entered_at));
    expect([entered >= before - 1000, entered <= away + 1000]).toEqual([true, true]);
  }
});

test('three picks are tapped, the connection gone in the middle: each arrives once, the one before it and the one after it too', {
  tag: '@all',
}, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { shipment, lots, pickOf } = await toPick(api);
  await signIn(page, { as: 'operator@demo.test', at: `/object/${shipment}` });
  const tap = (name: string) =>
    picks(page)
      .getByRole('button', { name: new RegExp(`^Confirm .* ${name}`) })
      .tap();
  await tap('flour');
  await expect.poll(async () => (await pickOf('flour'))?.properties.std_confirmed).toBe(true);
  await page.context().setOffline(true);
  await tap('rye');
  await expect(unsent(page)).toHaveText(/^1 unsent/);
  await page.context().setOffline(false);
  await tap('oats');
  await expect(progress(page)).toContainText('3 of 3 confirmed');
  await expect(unsent(page)).toHaveCount(0, { timeout: 60_000 });
  for (const name of ['flour', 'rye', 'oats'] as const) {
    const [pick, ...others] = await api.find('std_picking_line', 'std_lot', lots[name]);
    expect([pick?.properties.std_confirmed, pick?.properties.std_qty_to_pick, others.length]).toEqual([true, 5, 0]);
    const { data } = await api.get<{ data: { type: string }[] }>(`/v1/events/${pick?.identity}`);
    expect(data.filter(({ type }) => type === 'form_submitted')).toHaveLength(1);
  }
});

test('a pick that another lot was given to meanwhile is not confirmed, and waits for a look', { tag: '@all' }, async ({ page, request }) => {
  const api = await Api.signIn(request);
  const { mark, shipment, lots, pickOf } = await toPick(api);
  await signIn(page, { as: 'operator@demo.test', at: `/object/${shipment}` });
  await expect(progress(page)).toContainText('0 of 3 confirmed');
  await page.context().setOffline(true);
  await typeAsScanner(page, `${mark}-L1`);
  await expect(progress(page)).toContainText('1 of 3 confirmed');
  const pick = await pickOf('flour');
  const { data: lot } = await api.post<{ data: { std_sku_lot: { std_sku: { identity: string }; std_stock_location: { identity: string } }[] } }>(
    '/v1/graph',
    {
      query: `{ std_sku_lot(where: { fact: "identity", operator: "equal", value: "${lots.flour}" }) { std_sku { identity } std_stock_location { identity } } }`,
    },
  );
  const [of] = lot.std_sku_lot;
  const another = await api.save(
    'std_sku_lot',
    { std_lot_num: `${mark}-L9`, std_quantity: 9, std_dlc: '2099-02-28' },
    { std_sku: of?.std_sku.identity ?? '', std_stock_location: of?.std_stock_location.identity ?? '' },
  );
  await api.post('/v1/graph/update/', { node_id: pick?.identity, relations: [{ name: 'std_lot', action: 'set', ids: [another] }] });
  await page.context().setOffline(false);
  await expect(picks(page).getByText('This was refused when it arrived.')).toBeVisible({ timeout: 60_000 });
  await expect(progress(page)).toContainText('0 of 3 confirmed');
  expect((await api.find('std_picking_line', 'identity', pick?.identity))[0]?.properties.std_confirmed).not.toBe(true);
  await picks(page).getByRole('link', { name: 'Look at it' }).tap();
  const line = page.getByRole('list', { name: 'Unsent forms' }).getByRole('listitem');
  await expect(line).toContainText('Refused');
  await expect(line).toContainText(`${mark}-L9`);
  await line.getByRole('button', { name: /^Discard/ }).tap();
  await expect(line).toHaveCount(0);
});
