import type { JsonObject } from '@millwright/core/json.ts';
import { depth } from '@millwright/core/testing/depth.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bought, demand, line, made, order, planned, reference, settled, type Tables, to } from './planned-rows.fixture.ts';

const days = fc.constantFrom('2026-11-10', '2026-12-01', '2026-12-09', '2026-12-24', null);
const quantity = fc.constantFrom(0, 1, 2.5, 7, 12, 30.125);
const size = fc.constantFrom(null, null, 2.5, 5, 12);
const skus = ['chair', 'stool', 'leg', 'wood', 'glue'];
const pick = fc.nat(30);

const key = (std_key: string) => ({ std_active_operation: { std_key } });

const company: fc.Arbitrary<Tables> = fc
  .record({
    rules: fc.array(
      fc.record({
        std_safety_stock: fc.constantFrom(null, null, 3),
        std_lot_minimum: size,
        std_lot_multiple: size,
        std_lot_maximum: size,
        std_lead_time_days: fc.constantFrom(null, 1, 4),
        std_stock_management_mode: fc.constantFrom('batch', 'batch-perishable'),
        std_shelf_life_days: fc.constantFrom(null, 5),
      }),
      { minLength: 5, maxLength: 5 },
    ),
    demands: fc.array(fc.record({ sku: fc.constantFrom(...skus), quantity, day: days, keeps: fc.constantFrom(null, 0, 20) }), { maxLength: 6 }),
    byHand: fc.array(
      fc.record({
        sku: fc.constantFrom('chair', 'leg'),
        quantity,
        std_due_date: days,
        step: fc.constantFrom('picking', 'draft', 'awaiting-materials'),
      }),
      { maxLength: 2 },
    ),
    suppliers: fc.array(fc.record({ sku: fc.constantFrom('wood', 'glue'), supplier: fc.constantFrom('sawmill', 'shop') }), { maxLength: 4 }),
  })
  .map(({ rules, demands, suppliers, byHand }) => ({
    articles: skus.map((sku, at) => (at < 3 ? made(sku, rules[at]) : bought(sku, rules[at]))),
    bill_lines: [
      line('chair', 'leg', 4),
      line('stool', 'leg', 3),
      line('chair', 'glue', 0.12),
      line('leg', 'wood', 0.45),
      line('leg', 'glue', 0.005),
    ],
    yields: [line('chair', 'glue', 0.1), line('leg', 'wood', 0.05)],
    demands: demands.map((each, at) => ({ ...demand(each.sku, each.quantity, each.day, each.keeps), identity: `line ${at}` })),
    references: suppliers.map(({ sku, supplier }) => reference(sku, supplier)),
    orders: byHand.map(({ sku, quantity: of, std_due_date, step }, at) =>
      order(`by hand ${at}`, sku, of, { std_due_date, ...key(`std-mo-status-${step}`) }),
    ),
    drafts: [],
    purchases: [],
    suggestions: [],
    pegs: [],
  }));

type Act = { list: string; at: number; change: JsonObject };
const act = (list: string, ...changes: JsonObject[]) => fc.record({ list: fc.constant(list), at: pick, change: fc.constantFrom(...changes) });
const acts: fc.Arbitrary<Act> = fc.oneof(
  act('demands', { std_open_quantity: 0 }, { std_open_quantity: 9 }),
  act(
    'orders',
    key('std-mo-status-picking'),
    { std_quantity: 4 },
    { std_due_date: '2026-12-15' },
    { std_recorded_quantity: 1 },
    { std_priority: 'urgent' },
  ),
  act('drafts', key('std-po-status-waiting-reception'), { std_supplier: to('shop') }, { std_expected_reception_date: '2026-12-02' }),
  act('purchases', { std_quantity: 5, std_coming_quantity: 5 }),
);

const doneTo = (tables: Tables, { list, at, change }: Act): Tables => {
  const rows = tables[list] ?? [];
  return { ...tables, [list]: rows.map((row, index) => (index === at % rows.length ? { ...row, ...change } : row)) };
};

it('a run after whatever people did leaves nothing to a second one', () => {
  fc.assert(
    fc.property(company, fc.array(acts, { maxLength: 6 }), fc.constantFrom(null, 1, 10), (rows, done, period_days) => {
      const options = { planning: { period_days } };
      let tables = settled(rows, options);
      for (const each of done) tables = settled(doneTo(tables, each), options);
      expect(planned(tables, options).effects).toEqual([]);
    }),
    depth(300, 5000),
  );
});
