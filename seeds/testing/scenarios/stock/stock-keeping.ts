import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { jam, quantities } from '../../stock.ts';
import { activeKey, find, ledgerErrors, type Works } from '../../works.ts';

/** A count sets each lot to the counted quantity, preserves later movements, and is posted once. */
export async function countsStock(works: Works): Promise<void> {
  const { sku, lots, place } = await jam(works);
  await works.settled();
  const line = (lot: string, std_counted_quantity: number) => ({ std_lot: lot, std_counted_quantity });
  const inventory = await works.submit('perform-inventory', {
    std_responsible_name: 'Ana',
    std_lines: [line(lots.late, 47), line(lots.soon, 10), line(lots.gone, 99)],
    std_created_lots: [{ std_sku: sku, std_lot_num: 'FOUND', std_dlc: '2099-01-01', std_quantity: 3, std_stock_location: place }],
  });
  await works.settled();
  expect(await activeKey(works, inventory)).toBe('std-inv-status-finished');
  expect(await quantities(works, sku)).toEqual({ LATE: 47, SOON: 10, GONE: 99, HELD: 99, FOUND: 3 });
  await works.run('inventory-generate-stock-mouvements', inventory);
  await works.settled();
  expect(await quantities(works, sku)).toEqual({ LATE: 47, SOON: 10, GONE: 99, HELD: 99, FOUND: 3 });
  const types = await find<{ std_stock_mouvements: { std_type: string }[] }>(
    works,
    'std_sku_lot',
    'std_inventory',
    inventory,
    'std_stock_mouvements { std_type }',
  );
  expect(types).toEqual([{ std_stock_mouvements: [{ std_type: 'inventory' }] }]);
  expect(await ledgerErrors(works)).toEqual([]);
}

/** The quantity of a lot is the sum of its movements, whoever writes. */
export async function keepsTheLedger(works: Works): Promise<void> {
  const { lots, place } = await jam(works);
  await expect(works.update('std_sku_lot', lots.late, { std_quantity: 7 })).rejects.toMatchObject({
    details: { fields: [{ field: expect.stringContaining('std_quantity') }] },
  });
  await expect(works.update('std_sku_lot', lots.late, { std_created_at: '2020-01-01T00:00:00Z' })).rejects.toThrow();
  const [client] = await find<{ identity: string }>(works, 'std_stock_location', 'std_key', 'client', 'identity');
  const move = (quantity: number) =>
    works.save('std_stock_mouvement', {
      properties: { std_type: 'shipment', std_quantity: quantity },
      links: { std_lot: lots.late, std_from_location: place, std_to_location: client?.identity ?? '' },
    });
  await expect(move(20)).rejects.toMatchObject({ code: 'by_actions_only' });
  const [scrapped] = await scrap(works, lots.late, 20);
  await expect(scrap(works, lots.late, 31)).rejects.toMatchObject({ details: { fields: [{ field: 'std_quantity', code: 'too-much' }] } });
  const movement = scrapped?.identity ?? '';
  await expect(works.update('std_stock_mouvement', movement, { std_quantity: 1 })).rejects.toMatchObject({ code: 'append_only' });
  await expect(works.remove(movement)).rejects.toThrow();
  await expect(works.remove(lots.late)).rejects.toMatchObject({ code: 'in_use' });
  expect(await ledgerErrors(works)).toEqual([]);
}

/** Eight processes write movements at once, some of which are refused: the ledger stays consistent, and no location becomes negative. */
export async function holdsUnderRandomOperations(works: Works, operations: number, random: () => number): Promise<void> {
  const { lots, place } = await jam(works);
  const hall = await works.save('std_stock_location', { properties: { std_label: 'Hall 2' } });
  const ids = Object.values(lots);
  let left = operations;
  /** Moves something, or is refused; a call that waited too long for the others is repeated, as people are asked to do. */
  const move = async (work: () => Promise<unknown>): Promise<void> => {
    const code = await work().then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    if (code === 'too_slow') return move(work);
    if (code !== null) expect(code).toBe('invalid');
  };
  const hand = async () => {
    while (left-- > 0) {
      const std_lot = ids[Math.floor(random() * ids.length)] ?? '';
      const quantity = Math.ceil(random() * 80) / 8;
      const to = random() < 0.5 ? null : random() < 0.5 ? place : hall;
      await move(() => (to === null ? scrap(works, std_lot, quantity) : transfer(works, std_lot, to, quantity)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  expect(await ledgerErrors(works)).toEqual([]);
  const { std_sku_lot } = await works.read('{ std_sku_lot(where: { fact: "std_quantity", operator: "lessThan", value: 0 }) { identity } }');
  expect(std_sku_lot).toEqual([]);
}

/** An article with global management has a single lot, with its label as the number, at the ordinary location. */
export async function givesGlobalLots(works: Works): Promise<void> {
  const sku = await works.save('std_sku', { properties: { std_label: 'Screws', std_type: 'consumable', std_stock_management_mode: 'global' } });
  await works.settled();
  type Lot = { std_lot_num: string; std_quantity: number | null; std_stock_location: { std_label: string } };
  const lots = await find<Lot>(works, 'std_sku_lot', 'std_sku', sku, 'std_lot_num std_quantity std_stock_location { std_label }');
  expect(lots).toEqual([{ std_lot_num: 'Screws', std_quantity: 0, std_stock_location: { std_label: 'Stock' } }]);
}

/** Duplicates have the suffix ' - copie'; missing built-in records are created again, and nothing twice. */
export async function setsUp(works: Works): Promise<void> {
  const count = async () => {
    const names = ['std_stock_location', 'std_workstation', 'std_process', 'std_process_step'];
    const data = await works.read(`{ ${names.map((name) => `${name}_aggregate { count }`).join(' ')} }`);
    return JSON.stringify(data);
  };
  const before = await count();
  await works.run('initialize-environment');
  await works.settled();
  expect(await count()).toBe(before);
  const [process] = await find<{ identity: string }>(works, 'std_process', 'std_key', 'PR-STD-SHIPMENT', 'identity');
  await works.run('duplicate-manufacturing-bom', process?.identity ?? '');
  await works.settled();
  const copies = await find<{ std_steps: object[]; std_key: string | null }>(
    works,
    'std_process',
    'std_label',
    'Shipment - copie',
    'std_key std_steps { identity }',
  );
  expect(copies).toHaveLength(1);
  expect(copies[0]?.std_key).toBeNull();
  expect(copies[0]?.std_steps).toHaveLength(8);
}
