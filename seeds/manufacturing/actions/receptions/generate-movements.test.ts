import { describe, expect, it } from 'vitest';
import { created, decide, updated } from '../../../testing/decide.ts';
import { generateReceptionMovements } from './generate-movements.ts';

type Received = { id: string; num: string | null; dlc?: string; quantity: number; place?: string; moved?: boolean };
const received = ({ id, num, dlc, quantity, place, moved }: Received) => ({
  identity: id,
  std_lot_num: num,
  std_dlc: dlc ?? null,
  std_qty_to_receive: quantity,
  std_stock_location: place ? { identity: place } : null,
  std_stock_mouvement: moved ? { identity: 'movement' } : null,
});
const line = (mode: string, quantity: number | null, ...lots: Received[]) => ({
  identity: 'line',
  std_received_quantity: quantity,
  std_invoice_quantity: null,
  std_sku: { identity: 'jam', std_label: 'Jam', std_stock_management_mode: mode, std_default_location: null },
  std_lots: lots.map(received),
});
const known = (identity: string, std_lot_num: string, std_dlc: string | null = null, place = 'stock') => ({
  identity,
  std_lot_num,
  std_dlc,
  std_sku: { identity: 'jam' },
  std_stock_location: { identity: place },
});
const effectsOf = (of: ReturnType<typeof line>, lots: ReturnType<typeof known>[] = []) =>
  decide(generateReceptionMovements, {
    reception: [{ identity: 'reception', std_label: 'REC-1', std_actual_reception_date: null, std_lines: [of] }],
    supplier: [{ identity: 'supplier', std_label: 'Supplier', std_key: 'supplier' }],
    places: [
      { identity: 'hall', std_label: 'Hall 1', std_key: null },
      { identity: 'stock', std_label: 'Stock', std_key: null },
    ],
    lots,
  }).effects;
const lotOfMovement = (effects: ReturnType<typeof effectsOf>) => created(effects, 'std_stock_mouvement').map((movement) => movement.links?.std_lot);

describe('matching', () => {
  it('finds lots of perishable articles by number and expiry together', () => {
    const lots = [known('other', 'L1', '2027-01-01'), known('same', 'L1', '2027-02-02')];
    expect(lotOfMovement(effectsOf(line('batch-perishable', 5, { id: 'a', num: 'L1', dlc: '2027-02-02', quantity: 5 }), lots))).toEqual(['same']);
    const unmatched = effectsOf(line('batch-perishable', 5, { id: 'a', num: 'L1', dlc: '2027-03-03', quantity: 5 }), lots);
    expect(created(unmatched, 'std_sku_lot')).toMatchObject([{ properties: { std_lot_num: 'L1', std_dlc: '2027-03-03' } }]);
  });

  it('finds lots of other articles by number only', () => {
    const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', dlc: '2027-03-03', quantity: 5 }), [known('same', 'L1', '2027-01-01')]);
    expect(lotOfMovement(effects)).toEqual(['same']);
  });

  it('makes a second lot for the same number at another place', () => {
    const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', quantity: 5, place: 'hall' }), [known('same', 'L1')]);
    expect(created(effects, 'std_sku_lot')).toMatchObject([{ links: { std_sku: 'jam', std_stock_location: 'hall' } }]);
  });

  it('creates an unknown lot once for all its lines, without a quantity of its own', () => {
    const effects = effectsOf(line('batch', 7, { id: 'a', num: 'NEW', quantity: 5 }, { id: 'b', num: 'NEW', quantity: 2 }));
    expect(created(effects, 'std_sku_lot')).toHaveLength(1);
    expect(created(effects, 'std_sku_lot')[0]?.properties).not.toHaveProperty('std_quantity');
    expect(created(effects, 'std_stock_mouvement').map((movement) => movement.properties.std_quantity)).toEqual([5, 2]);
  });
});

it('moves each received lot from the supplier to its place, once', () => {
  const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', quantity: 5, place: 'hall' }));
  expect(created(effects, 'std_stock_mouvement')).toMatchObject([
    {
      once: 'a/reception',
      properties: { std_type: 'reception', std_quantity: 5 },
      links: { std_from_location: 'supplier', std_to_location: 'hall', std_reception: 'reception' },
    },
  ]);
  expect(updated(effects, 'a')[0]?.links).toEqual({ std_stock_mouvement: { ref: 'movement-0' } });
});

it('leaves lines without quantity and lines already moved alone', () => {
  const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', quantity: 0 }, { id: 'b', num: 'L2', quantity: 5, moved: true }));
  expect(created(effects, 'std_stock_mouvement')).toEqual([]);
});

it('puts what a global article received beyond its lots onto its one lot', () => {
  const effects = effectsOf(line('global', 12), [known('one', 'Jam')]);
  expect(lotOfMovement(effects)).toEqual(['one']);
  expect(created(effects, 'std_lot_reception_line')).toMatchObject([{ properties: { std_lot_num: 'Jam', std_qty_to_receive: 12 } }]);
});

it('takes the lots as received, and what was received as invoiced, when nobody said otherwise', () => {
  expect(updated(effectsOf(line('batch', null, { id: 'a', num: 'L1', quantity: 5 })), 'line')[0]?.properties).toEqual({
    std_received_quantity: 5,
    std_invoice_quantity: 5,
  });
});
