import { expect } from 'vitest';
import { jam, quantities } from '../../stock.ts';
import { activeKey, find, type Works } from '../../works.ts';

type Sheet = { std_started_at: string; std_lines: { std_person: string; std_difference: number | null }[] };

/**
 * A sheet for a location accepts lots of that location from several people, stores when it was begun, and posts what
 * each of them found.
 */
export async function countsByPlace(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const [late] = await find<{ std_stock_location: { identity: string } }>(
    works,
    'std_sku_lot',
    'identity',
    lots.late,
    'std_stock_location { identity }',
  );
  const other = await works.save('std_stock_location', { properties: { std_label: 'Far hall' } });
  const strange = await works.save('std_sku_lot', {
    properties: { std_lot_num: 'FAR', std_quantity: 3, std_dlc: '2999-01-01' },
    links: { std_sku: sku, std_stock_location: other },
  });
  const begun = Date.now();
  const sheet = await works.save('std_inventory', {
    properties: { std_responsible_name: 'Ana' },
    links: { std_stock_location: late?.std_stock_location.identity ?? '' },
  });
  const count = (std_lot: string, std_counted_quantity: number, std_person: string) =>
    works.submit('perform-inventory', { std_lines: [{ std_lot, std_counted_quantity, std_person }] }, sheet);
  await works.settled();
  const add = (lot: string, std_counted_quantity: number, std_person: string) =>
    works.save('std_inventory_line', { properties: { std_counted_quantity, std_person }, links: { std_inventory: sheet, std_lot: lot } });
  await expect(add(strange, 3, 'Ana')).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [expect.objectContaining({ message: expect.stringContaining('another place') })] },
  });
  await Promise.all([add(lots.late, 48, 'Ana'), add(lots.soon, 8, 'Ben')]);
  await expect(add(lots.late, 47, 'Ben')).rejects.toMatchObject({ code: 'invalid' });
  const [stored] = await find<Sheet>(works, 'std_inventory', 'identity', sheet, 'std_started_at std_lines { std_person std_difference }');
  expect(Math.abs(Date.parse(stored?.std_started_at ?? '') - begun)).toBeLessThan(60_000);
  expect(stored?.std_lines.map(({ std_person, std_difference }) => [std_person, std_difference]).sort()).toEqual([
    ['Ana', -2],
    ['Ben', 0],
  ]);
  await expect(works.update('std_inventory', sheet, { std_started_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(count(strange, 3, 'Ana')).rejects.toMatchObject({ code: 'invalid' });
  await works.advance(sheet);
  await works.settled();
  expect(await activeKey(works, sheet)).toBe('std-inv-status-finished');
  expect(await quantities(works, sku)).toMatchObject({ LATE: 48, SOON: 8, FAR: 3 });
}
