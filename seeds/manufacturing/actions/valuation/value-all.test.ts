import { decimal, zero } from '@millwright/core/value/decimal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Past } from './costs.ts';
import type { Bought, Making, Moved, Unused } from './movements.ts';
import { type Held, valueAll } from './value-all.ts';

const euro = { company: 'EUR', decimals: 2 };
let count = 0;

type Parts = Partial<Omit<Moved, 'std_from_location' | 'std_to_location'>> & { article?: string; lot?: string; standard?: number | null };
const move = (std_type: string, from: string | null, to: string | null, std_quantity: number, parts: Parts = {}): Moved => {
  const { article = 'steel', lot = `lot of ${article}`, standard = null, ...rest } = parts;
  return {
    identity: `m${++count}`,
    std_type,
    std_quantity,
    std_value_entry: null,
    std_from_location: { std_key: from },
    std_to_location: { std_key: to },
    std_lot: { identity: lot, std_sku: { identity: article, std_standard_cost: standard } },
    std_manufacturing_order: null,
    std_production_output: null,
    std_reversed_mouvement: null,
    std_shipment: null,
    std_customer_return: null,
    std_lot_reception_line: null,
    ...rest,
  };
};
const bought = (std_unit_price: number | null, po: Partial<Bought['std_po']> = {}, std_discount: number | null = null) => ({
  std_lot_reception_line: {
    std_reception_line: { std_pol: { std_unit_price, std_discount, std_po: { std_currency: null, std_exchange_rate: null, ...po } } },
  },
});
const receive = (quantity: number, price: number | null, parts: Parts = {}) =>
  move('reception', 'supplier', null, quantity, { ...bought(price), ...parts });
const ship = (quantity: number, parts: Parts = {}) => move('shipment', null, 'client', quantity, parts);

/** Values movements, one save after the other. */
class Ledger {
  held = new Map<string, Held>();
  past: Past[] = [];
  changes = new Map<string, ReturnType<typeof decimal>>();
  /** The quantity of each lot that outputs have used. */
  used = new Map<string, number>();

  /** Records that an output uses a quantity of a lot; negative for an undone output. */
  uses(quantity: number, lot = 'lot of steel') {
    this.used.set(lot, (this.used.get(lot) ?? 0) + quantity);
    return this;
  }

  unused(moved: readonly Moved[] = []): Unused[] {
    const left = new Map([...this.used].map(([lot, quantity]) => [lot, -quantity]));
    for (const { std_type, std_quantity, std_lot } of [...this.past.map((each) => each.moved), ...moved]) {
      const sign = std_type === 'mo-raw-materials-picking' ? 1 : std_type === 'material-return' ? -1 : 0;
      const lot = std_lot?.identity ?? '';
      if (sign) left.set(lot, (left.get(lot) ?? 0) + sign * (std_quantity ?? 0));
    }
    return [...left].flatMap(([lot, quantity]) => (quantity > 0 ? [{ order: 'mo', lot, quantity: decimal(quantity) }] : []));
  }

  /** The value in production. */
  inside() {
    const sum = this.past.reduce((total, { moved, value }) => {
      const sign = moved.std_to_location?.std_key === 'production' ? 1 : moved.std_from_location?.std_key === 'production' ? -1 : 0;
      return total.plus((value ?? zero).times(sign));
    }, zero);
    return Number(sum);
  }

  save(...moved: Moved[]) {
    const { entries, held } = valueAll(moved, this.held, this.past, { ...euro, unused: this.unused(moved) });
    this.held = held;
    for (const { article, movement, value, change } of entries) {
      this.changes.set(article, (this.changes.get(article) ?? zero).plus(change ?? zero));
      const own = moved.find(({ identity }) => identity === movement);
      if (own) this.past.push({ moved: own, value });
    }
    return entries.map(({ value, basis }) => [value === null ? null : Number(value), basis]);
  }

  value(article = 'steel') {
    const value = this.held.get(article)?.value ?? null;
    return value === null ? null : Number(value);
  }
}

const order = (quantity: number, parts: Partial<Making> = {}): { std_manufacturing_order: Making } => ({
  std_manufacturing_order: {
    identity: 'mo',
    std_quantity: quantity,
    std_active_operation: { std_key: 'std-mo-status-production' },
    std_components: [
      { std_type_of_bom: 'bomline-raw-materials', std_sku: { identity: 'steel' }, std_bom_line: { std_cost_share: null } },
      { std_type_of_bom: 'bomline-by-products', std_sku: { identity: 'scraps' }, std_bom_line: { std_cost_share: 10 } },
    ],
    std_outputs: [],
    std_sku: { identity: 'chair', std_bom: { std_lines: [] } },
    ...parts,
  },
});
const consume = (quantity: number, mo: Parts) => move('mo-raw-materials-picking', null, 'production', quantity, mo);
const output = (quantity: number, mo: Parts) =>
  move('production', 'production', null, quantity, { article: 'chair', std_production_output: { identity: 'o' }, ...mo });
const giveBack = (quantity: number, mo: Parts) => move('material-return', 'production', null, quantity, mo);
const undo = (quantity: number, made: Moved, mo: Parts) =>
  move('correction', null, 'production', quantity, { article: 'chair', std_reversed_mouvement: { identity: made.identity }, ...mo });

describe('stock value', () => {
  it('receives at what was paid, less the discount, at the rate of the order, and gives at the average', () => {
    const ledger = new Ledger();
    expect(ledger.save(receive(10, 2))).toEqual([[20, 'purchase']]);
    expect(ledger.save(move('reception', 'supplier', null, 10, bought(5, { std_currency: 'USD', std_exchange_rate: 0.8 }, 50)))).toEqual([
      [20, 'purchase'],
    ]);
    expect(ledger.save(ship(5))).toEqual([[10, 'average']]);
    expect(ledger.value()).toBe(30);
  });

  it('leaves nothing of the last piece: it takes the cents that the others left', () => {
    const ledger = new Ledger();
    ledger.save(move('reception', 'supplier', null, 3, bought(0.3333)));
    expect([ledger.save(ship(1)), ledger.save(ship(1)), ledger.save(ship(1))]).toEqual([
      [[0.33, 'average']],
      [[0.34, 'average']],
      [[0.33, 'average']],
    ]);
    expect(ledger.value()).toBe(0);
  });

  it('an unknown price or rate leaves the value unknown, never zero, until nothing is there or a standard cost is', () => {
    const ledger = new Ledger();
    ledger.save(receive(10, 2));
    expect(ledger.save(receive(1, null))).toEqual([[null, 'unknown']]);
    expect(ledger.save(move('reception', 'supplier', null, 1, bought(5, { std_currency: 'USD' })))).toEqual([[null, 'unknown']]);
    expect(ledger.save(ship(2))).toEqual([[null, 'unknown']]);
    expect(ledger.value()).toBeNull();
    expect(ledger.save(ship(2, { standard: 3 }))).toEqual([
      [30, 'standard'],
      [6, 'average'],
    ]);
    expect(ledger.value()).toBe(24);
    expect(Number(ledger.changes.get('steel'))).toBe(24);
  });

  it('reversals take the value of what they reverse', () => {
    const ledger = new Ledger();
    ledger.save(receive(4, 1, { lot: 'A' }));
    ledger.save(ship(2, { lot: 'A', std_shipment: { identity: 's' } }));
    ledger.save(receive(2, 10, { lot: 'B' }));
    const back = { std_customer_return: { std_lot: { identity: 'A' }, std_shipment: { identity: 's' } }, lot: 'returned' };
    expect(ledger.save(move('customer-return', 'client', null, 1, back))).toEqual([[1, 'reversal']]);
    expect(ledger.save(move('supplier-return', null, 'supplier', 2, { lot: 'B' }))).toEqual([[20, 'reversal']]);
    expect(ledger.value()).toBe(3);
  });

  it('what goes back to the supplier at more than all that is there goes at the average, and what stays keeps its value', () => {
    const ledger = new Ledger();
    ledger.save(receive(100, 10, { lot: 'A' }));
    ledger.save(receive(10, 100, { lot: 'B' }));
    ledger.save(ship(100, { lot: 'A' }));
    expect(ledger.value()).toBe(181.82);
    expect(ledger.save(move('supplier-return', null, 'supplier', 8, { lot: 'B' }))).toEqual([[145.46, 'average']]);
    expect(ledger.value()).toBe(36.36);
    expect(ledger.save(move('supplier-return', null, 'supplier', 2, { lot: 'B' }))).toEqual([[36.36, 'average']]);
    expect([ledger.value(), Number(ledger.changes.get('steel'))]).toEqual([0, 0]);
  });

  it('what goes back to the supplier at exactly all that is there leaves its part to what stays', () => {
    const ledger = new Ledger();
    ledger.save(receive(2, 10, { lot: 'A' }));
    ledger.save(receive(2, 30, { lot: 'B' }));
    ledger.save(ship(1, { lot: 'A' }));
    expect(ledger.save(move('supplier-return', null, 'supplier', 2, { lot: 'B' }))).toEqual([[40, 'average']]);
    expect(ledger.value()).toBe(20);
  });

  it('made goods take what was consumed, by-products their percent, and an order in parts its parts', () => {
    const ledger = new Ledger();
    const mo = order(4);
    ledger.save(receive(10, 3));
    ledger.save(consume(8, mo));
    const scraps = move('production', 'production', null, 1, { article: 'scraps', ...mo });
    expect(ledger.uses(2).save(output(1, mo), scraps)).toEqual([
      [5.4, 'materials'],
      [0.6, 'materials'],
    ]);
    expect(ledger.uses(6).save(output(3, mo))).toEqual([[18, 'materials']]);
    expect([ledger.value('chair'), ledger.value('scraps'), ledger.value()]).toEqual([23.4, 0.6, 6]);
  });

  it('outputs that consume as they are made take all that they consumed, and an undone one gives it back', () => {
    const ledger = new Ledger();
    const mo = order(4);
    ledger.save(receive(10, 3));
    const made = output(1, mo);
    expect(ledger.uses(2).save(made, consume(2, mo)).at(-1)).toEqual([6, 'materials']);
    expect(ledger.uses(-2).save(undo(1, made, mo))).toEqual([[6, 'reversal']]);
    expect(ledger.save(giveBack(2, mo))).toEqual([[6, 'reversal']]);
    expect([ledger.value('chair'), ledger.value(), ledger.inside()]).toEqual([0, 30, 0]);
  });

  it.each([
    ['by an output', 'std-mo-status-production'],
    ['by its step', 'std-mo-status-done'],
  ])('an order that ends short %s hands on what its outputs used, and the rest comes back', (_, std_key) => {
    const ledger = new Ledger();
    ledger.save(receive(10, 3));
    ledger.save(consume(8, order(4)));
    const mo = order(4, { std_active_operation: { std_key } });
    expect(ledger.uses(6).save(output(3, mo))).toEqual([[18, 'materials']]);
    expect(ledger.save(giveBack(2, mo))).toEqual([[6, 'reversal']]);
    expect([ledger.value('chair'), ledger.value(), ledger.inside()]).toEqual([18, 12, 0]);
  });

  it('an output takes what it used at the price of that lot, and undone gives back exactly that', () => {
    const ledger = new Ledger();
    const mo = order(2);
    ledger.save(receive(2, 3, { lot: 'A' }));
    ledger.save(move('mo-raw-materials-picking', null, 'production', 2, { lot: 'A', ...mo }));
    ledger.save(receive(2, 5, { lot: 'B' }));
    ledger.save(move('mo-raw-materials-picking', null, 'production', 2, { lot: 'B', ...mo }));
    const [first, second] = [output(1, mo), output(1, mo)];
    expect(ledger.uses(2, 'A').save(first)).toEqual([[6, 'materials']]);
    expect(ledger.uses(2, 'B').save(second)).toEqual([[10, 'materials']]);
    expect(ledger.uses(-2, 'A').save(undo(1, first, mo))).toEqual([[6, 'reversal']]);
    expect([ledger.value('chair'), ledger.inside()]).toEqual([10, 6]);
  });

  it('no cent stays in production: the last that comes back takes it', () => {
    const ledger = new Ledger();
    const mo = order(3);
    ledger.save(move('reception', 'supplier', null, 3, bought(0.3333)));
    ledger.save(consume(3, mo));
    expect(ledger.uses(1).save(output(1, mo))).toEqual([[0.33, 'materials']]);
    expect([ledger.save(giveBack(1, mo)), ledger.save(giveBack(1, mo))]).toEqual([[[0.33, 'reversal']], [[0.34, 'reversal']]]);
    expect(ledger.inside()).toBe(0);
  });

  it('what was scrapped costs the goods that come after it, never the material that comes back', () => {
    const ledger = new Ledger();
    const mo = order(3, { std_outputs: [{ std_quantity: 0, std_undone: false }] });
    ledger.save(receive(10, 3));
    ledger.save(consume(8, mo));
    expect(ledger.uses(2).uses(2).save(output(1, mo))).toEqual([[12, 'materials']]);
    ledger.uses(2);
    expect(ledger.save(giveBack(2, mo))).toEqual([[6, 'reversal']]);
    expect([ledger.value(), ledger.inside()]).toEqual([12, 6]);
  });

  it('an order of which something was made before there were outputs goes by its planned pieces', () => {
    const ledger = new Ledger();
    const mo = order(4);
    ledger.save(receive(10, 3));
    ledger.save(consume(8, mo));
    ledger.save(move('production', 'production', null, 2, { article: 'chair', ...mo }));
    expect(ledger.save(output(1, mo))).toEqual([[expect.any(Number), 'materials']]);
    expect(ledger.save(output(1, mo))).toEqual([[expect.any(Number), 'materials']]);
    expect(ledger.inside()).toBe(0);
  });

  it('whatever moves in whatever order, what came in is what is there, what went out and what is in production', () => {
    const action = fc.record({
      kind: fc.constantFrom('receive', 'ship', 'scrap', 'found', 'back', 'to supplier', 'consume', 'output', 'return', 'transfer'),
      quantity: fc.integer({ min: 1, max: 40 }).map((each) => each / 4),
      price: fc.option(
        fc.integer({ min: 0, max: 9999 }).map((each) => each / 1000),
        { freq: 12 },
      ),
    });
    const property = fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const ledger = new Ledger();
      const mo = order(20);
      let [came, went] = [zero, zero];
      for (const { kind, quantity, price } of actions) {
        const stock = (article: string) => Number(ledger.held.get(article)?.quantity ?? 0);
        const some = Math.min(quantity, stock('steel'));
        const sumOf = (type: string) => ledger.past.reduce((sum, { moved }) => sum + (moved.std_type === type ? (moved.std_quantity ?? 0) : 0), 0);
        // Only shipped goods can be returned.
        const taken = sumOf('shipment') - sumOf('customer-return');
        const open = Number(ledger.unused()[0]?.quantity ?? 0);
        const returnable = Math.min(quantity, open);
        const made: Record<string, Moved | null> = {
          receive: receive(quantity, price ?? 1),
          ship: some > 0 ? ship(some) : null,
          scrap: some > 0 ? move('scrap', null, 'inventory-compensation', some) : null,
          found: stock('steel') > 0 ? move('inventory', 'inventory-compensation', null, quantity) : null,
          back: taken > 0 ? move('customer-return', 'client', null, Math.min(quantity, taken)) : null,
          'to supplier': some > 0 ? move('supplier-return', null, 'supplier', some) : null,
          consume: some > 0 ? consume(some, mo) : null,
          output: output(quantity, mo),
          return: returnable > 0 ? giveBack(returnable, mo) : null,
          transfer: some > 0 ? move('transfer', null, null, some) : null,
        };
        const moved = made[kind] ?? null;
        const isOfProduction = kind === 'output' || kind === 'return';
        if (!moved || (isOfProduction && !ledger.past.some((each) => each.moved.std_type === 'mo-raw-materials-picking'))) continue;
        if (kind === 'output') ledger.uses(Math.min(quantity, open));
        const [worth, before] = [ledger.value() ?? 0, stock('steel')];
        const [[value = null] = []] = ledger.save(moved) as [number | null, string][];
        // The remaining stock has a value if that is a cent or more.
        if (kind === 'to supplier' && worth * stock('steel') >= 0.01 * before) expect(ledger.value()).toBeGreaterThan(0);
        const inside = kind === 'transfer' || kind === 'consume' || isOfProduction;
        if (value !== null && !inside) {
          if (moved.std_from_location?.std_key) came = came.plus(decimal(value));
          else went = went.plus(decimal(value));
        }
      }
      const there = [...ledger.held.values()].reduce((sum, { value }) => sum.plus(value ?? zero), zero);
      expect(Number(came)).toBe(Number(there.plus(went).plus(decimal(ledger.inside()))));
      const open = Number(ledger.unused()[0]?.quantity ?? 0);
      if (open > 0) ledger.save(giveBack(open, mo));
      if (ledger.past.every(({ value }) => value !== null)) expect(ledger.inside()).toBe(0);
      for (const [article, { quantity, value }] of ledger.held) {
        expect(Number(ledger.changes.get(article))).toBe(Number(value));
        expect(Number(value)).toBeGreaterThanOrEqual(0);
        if (Number(quantity) === 0) expect(Number(value)).toBe(0);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});
