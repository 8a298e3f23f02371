import { describe, expect, it } from 'vitest';
import { context, created, decide, updated } from '../../../testing/decide.ts';
import { generateReceptionMovements } from './generate-movements.ts';

type Received = {
  id: string;
  num: string | null;
  dlc?: string;
  quantity: number;
  place?: string;
  moved?: boolean;
  refusal?: string;
  refused?: number;
};
const received = ({ id, num, dlc, quantity, place, moved, refusal, refused }: Received) => ({
  identity: id,
  std_lot_num: num,
  std_dlc: dlc ?? null,
  std_qty_to_receive: quantity,
  std_refusal: refusal ?? null,
  std_refused_quantity: refused ?? null,
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
const decided = (of: ReturnType<typeof line>, lots: ReturnType<typeof known>[] = [], more: object[] = [], options = {}) =>
  decide(
    generateReceptionMovements,
    {
      reception: [{ identity: 'reception', std_label: 'REC-1', std_actual_reception_date: null, std_lines: [of] }],
      supplier: [{ identity: 'supplier', std_label: 'Supplier', std_key: 'supplier' }],
      places: [{ identity: 'hall', std_label: 'Hall 1', std_key: null }, { identity: 'stock', std_label: 'Stock', std_key: null }, ...more] as never,
      lots,
    },
    options,
  );
const effectsOf = (...of: Parameters<typeof decided>) => decided(...of).effects;
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

describe('what is refused', () => {
  const blocked = { identity: 'blocked', std_label: 'Bloqué qualité', std_key: null };
  const further = { identity: 'further', std_label: 'ALT (futur bâtiment)', std_key: null };
  const moves = (effects: ReturnType<typeof effectsOf>) =>
    created(effects, 'std_stock_mouvement').map(({ once, properties, links }) => [once, properties.std_quantity, links?.std_to_location]);

  it('goes whole to the only blocked place, though nobody named it', () => {
    const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', quantity: 5, refusal: 'damaged' }), [], [blocked]);
    expect(moves(effects)).toEqual([['a/reception', 5, 'blocked']]);
    expect(created(effects, 'std_sku_lot')).toMatchObject([{ links: { std_stock_location: 'blocked' } }]);
    expect(updated(effects, 'a')[0]).toMatchObject({
      properties: { std_refusal: 'damaged', std_refused_quantity: 5 },
      links: { std_stock_location: 'blocked' },
    });
  });

  it('is parted from what is taken, with a line and a lot of its own', () => {
    const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', quantity: 5, refusal: 'quality', refused: 2 }), [], [blocked]);
    expect(moves(effects)).toEqual([
      ['a/reception', 3, 'stock'],
      ['a/refused/reception', 2, 'blocked'],
    ]);
    expect(updated(effects, 'a')[0]).toMatchObject({
      properties: { std_qty_to_receive: 3, std_refusal: null, std_refused_quantity: null },
      links: { std_stock_location: 'stock' },
    });
    expect(created(effects, 'std_lot_reception_line')).toMatchObject([
      {
        properties: { std_lot_num: 'L1', std_qty_to_receive: 2, std_refusal: 'quality', std_refused_quantity: 2 },
        links: { std_reception_line: 'line', std_stock_location: 'blocked' },
      },
    ]);
    expect(created(effects, 'std_sku_lot')).toHaveLength(2);
  });

  it('goes to the blocked place that is named where there are several, and asks where none is', () => {
    const of = (place?: string) => line('batch', 5, { id: 'a', num: 'L1', quantity: 5, refusal: 'other', refused: 2, ...(place && { place }) });
    expect(moves(effectsOf(of('further'), [], [blocked, further]))).toEqual([
      ['a/reception', 3, 'stock'],
      ['a/refused/reception', 2, 'further'],
    ]);
    expect(decided(of(), [], [blocked, further])).toMatchObject({
      effects: [],
      refused: [{ field: 'std_lines', because: 'which-blocked-place', values: { places: 'Bloqué qualité, ALT (futur bâtiment)' } }],
    });
  });

  it('leaves its place to itself: more of the same lot stands where its article does', () => {
    const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', quantity: 5 }), [known('refused', 'L1', null, 'blocked')], [blocked]);
    expect(moves(effects)).toEqual([['a/reception', 5, 'stock']]);
    const named = effectsOf(
      line('batch', 5, { id: 'a', num: 'L1', quantity: 5, place: 'blocked' }),
      [known('refused', 'L1', null, 'blocked')],
      [blocked],
    );
    expect(lotOfMovement(named)).toEqual(['refused']);
  });

  it('is nothing where 0 of it is refused', () => {
    const effects = effectsOf(line('batch', 5, { id: 'a', num: 'L1', quantity: 5, refusal: 'damaged', refused: 0 }), [], [blocked]);
    expect(moves(effects)).toEqual([['a/reception', 5, 'stock']]);
    expect(updated(effects, 'a')[0]?.properties).toMatchObject({ std_refusal: null, std_refused_quantity: null });
  });

  it('leaves the rest a place that takes it', () => {
    const full = { identity: 'full', std_label: 'Full rack', std_key: null, std_closed: 'full' };
    const effects = effectsOf(
      line('batch', 5, { id: 'a', num: 'L1', quantity: 5, refusal: 'other', refused: 2, place: 'full' }),
      [],
      [blocked, full],
    );
    expect(moves(effects)).toEqual([
      ['a/reception', 3, 'stock'],
      ['a/refused/reception', 2, 'blocked'],
    ]);
  });

  it('waits its turn where its place is to be made, and looks for it once more', () => {
    const reception = {
      identity: 'reception',
      std_label: null,
      std_lines: [line('batch', 5, { id: 'a', num: 'a', quantity: 5, refusal: 'damaged' })],
    };
    const readsWith = (places: object[]) =>
      generateReceptionMovements.reads.map((phase) =>
        Object.entries(phase({ reception: [reception], places } as never, context)).map(([name, read]) =>
          `lock` in read && read.lock ? `${name} locked` : name,
        ),
      );
    expect(readsWith([])).toEqual([['lock locked'], ['reception', 'supplier', 'places'], ['one_by_one locked'], ['places', 'lots locked']]);
    expect(readsWith([blocked])).toEqual([['lock locked'], ['reception', 'supplier', 'places'], [], ['lots locked']]);
  });

  it('has its place made where the settings name one that is not there, once for all lots', () => {
    const lots: Received[] = ['a', 'b'].map((id) => ({ id, num: id, quantity: 5, refusal: 'damaged' }));
    const effects = effectsOf(line('batch', 10, ...lots));
    expect(created(effects, 'std_stock_location')).toMatchObject([{ properties: { std_label: 'Bloqué qualité' } }]);
    expect(moves(effects).map(([, , to]) => to)).toEqual([{ ref: 'Bloqué qualité' }, { ref: 'Bloqué qualité' }]);
    const none = decided(line('batch', 10, ...lots), [], [], { stock: { blocked_places: [] } });
    expect(none).toMatchObject({ effects: [], refused: [{ because: 'no-blocked-place' }] });
  });
});
