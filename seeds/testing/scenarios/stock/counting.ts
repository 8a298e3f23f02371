import { expect } from 'vitest';
import { scrap } from '../../moves.ts';
import { jam, quantities } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type Works } from '../../works.ts';

const draft = 'std-inv-status-draft';
const finished = 'std-inv-status-finished';

type Line = {
  identity: string;
  std_expected_quantity: number | null;
  std_difference: number | null;
  std_also_counted: string | null;
  std_stock_location: { std_label: string } | null;
};
const linesOf = (works: Works, inventory: string) =>
  find<Line>(
    works,
    'std_inventory_line',
    'std_inventory',
    inventory,
    'identity std_expected_quantity std_difference std_also_counted std_stock_location { std_label }',
  );

/** An inventory that is not posted yet. */
async function sheet(works: Works, lot: string, counted: number | null, std_responsible_name = 'Ana', at?: string): Promise<string> {
  const properties = { std_counted_quantity: counted, std_counted_at: at ?? new Date().toISOString() };
  const id = await works.save('std_inventory', {
    properties: { std_responsible_name },
    children: { std_lines: [{ properties, links: { std_lot: lot } }] },
  });
  await works.settled();
  return id;
}

/** The line stores the quantity of the lot when it was counted, whatever moves afterwards, and the location of the lot. */
export async function comparesBeforePosting(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const before = new Date().toISOString();
  await scrap(works, lots.late, 5);
  const earlier = await sheet(works, lots.late, 48, 'Ana', before);
  expect(await linesOf(works, earlier)).toMatchObject([
    { std_expected_quantity: 50, std_difference: -2, std_stock_location: { std_label: 'Hall 1' } },
  ]);
  const later = await sheet(works, lots.soon, null);
  expect(await linesOf(works, later)).toMatchObject([{ std_expected_quantity: 8, std_difference: null }]);
  await scrap(works, lots.soon, 2);
  const [line] = await linesOf(works, later);
  await expect(works.update('std_inventory_line', line?.identity ?? '', { std_expected_quantity: 99 })).rejects.toMatchObject({ code: 'invalid' });
  await works.update('std_inventory_line', line?.identity ?? '', { std_counted_quantity: 6, std_counted_at: new Date().toISOString() });
  expect(await linesOf(works, later)).toMatchObject([{ std_expected_quantity: 6, std_difference: 0 }]);
  await works.advance(earlier);
  await works.settled();
  expect((await quantities(works, sku)).LATE).toBe(43);
  expect(await linesOf(works, earlier)).toMatchObject([{ std_difference: -2 }]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** If two people count the same lot, both are informed, and posting asks for confirmation. */
export async function tellsOfOtherCounts(works: Works): Promise<void> {
  const { lots } = await jam(works);
  const [ana, ben] = [await sheet(works, lots.late, 40, 'Ana'), await sheet(works, lots.late, 41, 'Ben')];
  const labelOf = async (id: string) => (await find<{ std_label: string }>(works, 'std_inventory', 'identity', id, 'std_label'))[0]?.std_label ?? '';
  const told = async (id: string) => (await linesOf(works, id))[0]?.std_also_counted ?? '';
  expect(await told(ana)).toMatch(new RegExp(`^${await labelOf(ben)} \\(Ben, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\)$`));
  expect(await told(ben)).toContain(`${await labelOf(ana)} (Ana, `);
  const [whole] = await find<{ std_also_counted: string }>(works, 'std_inventory', 'identity', ben, 'std_also_counted');
  expect(whole?.std_also_counted).toBe(await told(ben));
  await works.advance(ben);
  await works.settled();
  expect(await told(ana)).toBe('');
  expect(await told(ben)).toBe('');
}

/** A finished inventory and its lines are read-only, also if nothing had to be compensated. */
export async function keepsFinishedCounts(works: Works): Promise<void> {
  const { lots } = await jam(works);
  const id = await works.submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: [{ std_lot: lots.late, std_counted_quantity: 50 }] });
  await works.settled();
  expect(await activeKey(works, id)).toBe(finished);
  const [line] = await linesOf(works, id);
  for (const [model, of, change] of [
    ['std_inventory', id, { std_responsible_name: 'Ben' }],
    ['std_inventory_line', line?.identity ?? '', { std_counted_quantity: 1 }],
  ] as const)
    await expect(works.update(model, of, change)).rejects.toMatchObject({ code: 'invalid' });
  await expect(works.remove(line?.identity ?? '')).rejects.toMatchObject({ code: 'in_use' });
}

/** A submitted count stays a draft until a person has reviewed it; the form may be submitted again. */
export async function looksBeforePosting(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const id = await works.submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: [{ std_lot: lots.late, std_counted_quantity: 47 }] });
  await works.settled();
  await works.submit('perform-inventory', { std_responsible_name: 'Ana and Ben' }, id);
  await works.settled();
  expect(await activeKey(works, id)).toBe(draft);
  expect((await quantities(works, sku)).LATE).toBe(50);
  await works.advance(id);
  await works.settled();
  expect((await quantities(works, sku)).LATE).toBe(47);
}

/** On a sheet that waits for a review, matching counts are posted at once and stay; differing counts wait, and continue from there. */
export async function postsWhatAgrees(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const id = await works.submit('perform-inventory', {
    std_responsible_name: 'Ana',
    std_lines: [
      { std_lot: lots.late, std_counted_quantity: 50 },
      { std_lot: lots.soon, std_counted_quantity: 7 },
    ],
  });
  await works.settled();
  type Posted = { identity: string; std_lot_num: string; std_lot_quantity: number | null; std_agreed: boolean; std_difference: number };
  const fields = 'identity std_lot_num std_lot_quantity std_agreed std_difference';
  const lines = await find<Posted>(works, 'std_inventory_line', 'std_inventory', id, fields);
  const of = (num: string) => lines.find(({ std_lot_num }) => std_lot_num === num);
  expect(of('LATE')).toMatchObject({ std_lot_quantity: 50, std_agreed: true, std_difference: 0 });
  expect(of('SOON')).toMatchObject({ std_lot_quantity: null, std_agreed: false, std_difference: -1 });
  expect(await activeKey(works, id)).toBe(draft);
  await expect(works.update('std_inventory_line', of('LATE')?.identity ?? '', { std_counted_quantity: 40 })).rejects.toMatchObject({
    code: 'invalid',
  });
  for (const gone of [id, of('LATE')?.identity ?? '']) await expect(works.remove(gone)).rejects.toMatchObject({ code: 'in_use' });
  await works.update('std_inventory_line', of('SOON')?.identity ?? '', { std_counted_quantity: 6 });
  await scrap(works, lots.late, 5);
  await works.advance(id);
  await works.settled();
  expect([await activeKey(works, id), await quantities(works, sku)]).toMatchObject([finished, { LATE: 45, SOON: 6 }]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Neither the record nor the form shows the expected quantity until it is posted. */
export async function countsBlind(works: Works): Promise<void> {
  const { lots } = await jam(works);
  const id = await works.submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: [{ std_lot: lots.late, std_counted_quantity: 47 }] });
  await works.settled();
  expect(await linesOf(works, id)).toMatchObject([{ std_expected_quantity: null, std_difference: null }]);
  const answer = JSON.stringify(await works.open('perform-inventory', id));
  expect(answer).toContain('std_counted_quantity');
  expect(answer).not.toContain('"id":"expected-quantity"');
  expect(answer).not.toContain('"id":"difference"');
  await works.advance(id);
  await works.settled();
  expect(await linesOf(works, id)).toMatchObject([{ std_difference: -3 }]);
}

/** A sheet with an uncounted lot, or without counts, is finished only by a call that confirms it, and does not change that lot. */
export async function asksBeforeLessIsCounted(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const before = await quantities(works, sku);
  const empty = await sheet(works, lots.late, null);
  await expect(works.advance(empty)).rejects.toMatchObject({ code: 'closes_short', message: expect.stringContaining('Nothing is counted on it.') });
  await works.save('std_inventory_line', { properties: { std_counted_quantity: 3 }, links: { std_inventory: empty, std_lot: lots.soon } });
  await expect(works.setStep(empty, finished)).rejects.toMatchObject({
    code: 'closes_short',
    message: expect.stringContaining('Lots that are not counted: 1.'),
  });
  await works.advance(empty, { close_short: true });
  await works.settled();
  expect([await activeKey(works, empty), await quantities(works, sku)]).toEqual([finished, { ...before, SOON: 3 }]);
  expect(await ledgerErrors(works)).toEqual([]);
}
