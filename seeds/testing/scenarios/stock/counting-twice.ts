import { expect } from 'vitest';
import { scrap } from '../../moves.ts';
import { jam, quantities } from '../../stock.ts';
import { ledgerErrors, type Works } from '../../works.ts';

const line = (lot: string, counted: number, at?: string) => ({
  std_lot: lot,
  std_counted_quantity: counted,
  ...(at ? { std_counted_at: at } : {}),
});
const count = (works: Works, lines: ReturnType<typeof line>[]) =>
  works.submit('perform-inventory', { std_responsible_name: 'Ana', std_lines: lines });

/** If two counts of 40 of a lot of 50 meet (at once, one after the other), 40 are left. */
export async function countsAbsolutely(works: Works): Promise<void> {
  for (const way of [atOnce, openTogether]) {
    const { sku, lots } = await jam(works);
    await works.settled();
    await way(works, lots.late);
    await works.settled();
    expect((await quantities(works, sku)).LATE, way.name).toBe(40);
  }
  expect(await ledgerErrors(works)).toEqual([]);
}

const atOnce = (works: Works, lot: string) => Promise.all([count(works, [line(lot, 40)]), count(works, [line(lot, 40)])]);

/** Both were counted before either was posted, and the later count is posted first. */
async function openTogether(works: Works, lot: string): Promise<void> {
  const earlier = new Date().toISOString();
  const later = new Date(Date.now() + 1).toISOString();
  await count(works, [line(lot, 40, later)]);
  await works.settled();
  await count(works, [line(lot, 40, earlier)]);
}

/** A lot is on a sheet only once; a second line is refused, whoever writes it, and nothing is counted. */
export async function countsOnceASheet(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const refused = { code: 'invalid', details: { fields: expect.arrayContaining([{ ...repeated, field: 'std_lines[1].std_lot' }]) } };
  await expect(count(works, [line(lots.late, 40), line(lots.late, 40)])).rejects.toMatchObject(refused);
  await works.settled();
  expect((await quantities(works, sku)).LATE).toBe(50);
}
const repeated = {
  code: 'repeated',
  message: 'This lot is on this inventory already. Put what was counted of it into one line.',
  text: expect.anything(),
};

/** A negative count is refused when it is written, at its field, and nothing is posted. */
export async function refusesCountsBelowZero(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const sheet = works.save('std_inventory', {
    properties: { std_responsible_name: 'Ana' },
    children: { std_lines: [{ properties: { std_counted_quantity: -5 }, links: { std_lot: lots.late } }] },
  });
  const field = 'children[0].items[0].properties.std_counted_quantity';
  await expect(sheet).rejects.toMatchObject({ code: 'invalid', details: { fields: [{ field, code: 'too_small' }] } });
  expect((await quantities(works, sku)).LATE).toBe(50);
}

/** If more has left a lot since the count than was counted, posting empties it, and the other lots of the sheet are posted as counted. */
export async function emptiesWhatHasLeft(works: Works): Promise<void> {
  const { sku, lots } = await jam(works);
  const line = (lot: string, std_counted_quantity: number) => ({
    properties: { std_counted_quantity, std_counted_at: new Date().toISOString() },
    links: { std_lot: lot },
  });
  const sheet = await works.save('std_inventory', {
    properties: { std_responsible_name: 'Ana' },
    children: { std_lines: [line(lots.soon, 5), line(lots.late, 48)] },
  });
  await works.settled();
  await scrap(works, lots.soon, 7);
  await works.advance(sheet);
  await works.settled();
  expect(await quantities(works, sku)).toMatchObject({ SOON: 0, LATE: 48 });
}
