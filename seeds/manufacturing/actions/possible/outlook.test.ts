import type { ActionContext, Rows } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type OutlookAnswer, typedOver } from '@millwright/core/record/outlook.ts';
import { expect, it } from 'vitest';
import { context } from '../../../testing/decide.ts';
import { moveSupply } from '../planning/explained/moved-supply.ts';
import { bought, demand, line, made, readsOf, reference, type Tables, to } from '../planning/planned-rows.fixture.ts';
import { promiseLines } from './outlook.ts';

/**
 * Today is the 21st. Four rivets are in stock, five arrive on the 29th, and the supplier can deliver more within 12
 * days: on 3 December.
 */
const rivets: Tables = {
  articles: [bought('rivet')],
  references: [reference('rivet', 'smith', { std_lead_time_days: 12 })],
  lots: [{ std_quantity: 4, std_dlc: null, std_sku: { identity: 'rivet', std_stock_management_mode: 'batch' } }],
  purchases: [{ identity: 'coming', std_quantity: 5, std_coming_quantity: 5, std_sku: to('rivet'), std_po: to('PO') }],
  drafts: [{ identity: 'PO', std_label: 'PO-RIVETS', std_expected_reception_date: '2026-11-29', std_active_operation: { std_key: 'sent' } }],
  // The first order takes three from stock; the second takes one from stock and three of the delivery on the 29th.
  demands: [demand('rivet', 3, '2026-11-26'), demand('rivet', 4, '2026-12-05')],
};
const [first, second] = ['3 rivet on 2026-11-26', '4 rivet on 2026-12-05'];
const everyDay = { planning: { closed_weekdays: [] } };

type Told = { model?: string; stored?: JsonObject | null; typed?: JsonObject; saving?: boolean; step?: string; more?: Rows };

const contextOf = ({ model = 'std_order', stored = null, typed = {}, saving = false }: Told): ActionContext => ({
  ...context,
  primary_item_id: null,
  input: { model, record: typedOver(stored, typed), stored, saving },
  options: everyDay,
});
const orderRows = ({ step, more = {} }: Told): Rows => ({
  ...(step && { order: [{ identity: 'O', std_active_operation: { std_key: step } }] }),
  ...more,
});
const decided = (tables: Tables, told: Told) => promiseLines.decide({ ...readsOf(tables), ...orderRows(told) }, contextOf(told));
const outlook = (tables: Tables, told: Told) => {
  const { effects, output } = decided(tables, told);
  expect(effects).toEqual([]);
  return output as unknown as OutlookAnswer;
};
const asked = (std_quantity: number, std_sku = 'rivet', more: JsonObject = {}): JsonObject => ({ std_quantity, std_sku, ...more });

it('a quotation that is typed asks without writing: when, why not earlier, and who becomes later if it is ordered', () => {
  const typed = { std_delivery_date: '2026-11-30', std_lines: [asked(9, 'rivet', { std_accepted_quantity: 4 }), { std_quantity: 1 }] };
  // By its date it is the second: one from stock, three from the 29th. Two of the 29th are left for the last order, which needs two more.
  expect(outlook(rivets, { model: 'std_quotation', typed })).toEqual({
    rows: {
      lines: [
        {
          article: { model: 'std_sku', id: 'rivet' },
          quantity: 4,
          wanted: '2026-11-30',
          possible: '2026-11-29',
          kind: { figure: 'reception' },
          reason: 'PO-RIVETS',
          before: null,
        },
      ],
      later: [{ line: { model: 'std_order_line', id: second }, before: '2026-11-29', possible: '2026-12-03', days: 4 }],
    },
    asks: false,
    cut: false,
  });
});

it('what is made waits for its parts, and lines of one quotation take nothing twice', () => {
  const lamps: Tables = {
    ...rivets,
    articles: [...(rivets.articles ?? []), made('lamp', { std_lead_time_days: 2 })],
    bill_lines: [line('lamp', 'rivet', 2)],
  };
  const typed = { std_delivery_date: '2026-12-20', std_lines: [asked(1, 'lamp'), asked(1)] };
  const { rows } = outlook(lamps, { model: 'std_quotation', typed });
  // After the two orders, two of the 29th are left. The lamp's two are needed two days before the 20th, so they come first: the lamp is ready on 1 December.
  expect(rows.lines?.map(({ possible, kind, reason }) => [possible, kind, reason])).toEqual([
    ['2026-12-01', { figure: 'parts' }, 'rivet ← PO-RIVETS'],
    ['2026-12-03', { figure: 'to-buy' }, null],
  ]);
  expect(rows.later).toEqual([]);
});

const stored: JsonObject = {
  identity: 'O',
  std_delivery_date: '2026-12-05',
  std_priority: null,
  std_client: to('Ann'),
  std_lines: [{ identity: second ?? '', std_sku: to('rivet'), std_quantity: 4, std_requested_date: null }],
};
const shipping = { step: 'std-so-status-shipping', stored, saving: true };

it.each([
  ['date', { std_delivery_date: '2026-11-25' }],
  ['priority', { std_priority: 'urgent' }],
  ['date of a line', { std_lines: [{ identity: second ?? '', std_requested_date: '2026-11-25' }] }],
])('an earlier turn by another %s shows whose line becomes later, before and after', (_, typed) => {
  const { rows, asks } = outlook(rivets, { ...shipping, typed });
  // It takes all four from stock, and the three of the other order come on the 29th.
  expect(rows.lines).toMatchObject([{ possible: '2026-11-21', before: '2026-11-29', kind: { figure: 'stock' } }]);
  expect(rows.later).toEqual([{ line: { model: 'std_order_line', id: first }, before: '2026-11-21', possible: '2026-11-29', days: 8 }]);
  expect(asks).toBe(true);
});

it('a larger quantity takes what a later line would get, less what was shipped', () => {
  const typed = { std_lines: [{ identity: first ?? '', std_quantity: 7 }] };
  const order = { ...stored, std_delivery_date: '2026-11-26', std_lines: [{ identity: first ?? '', std_sku: to('rivet'), std_quantity: 3 }] };
  const laterBy = (more: Rows) =>
    outlook(rivets, { ...shipping, stored: order, typed, more }).rows.later?.map(({ line: of, possible }) => [of, possible]);
  // Seven take the stock and three of the 29th: two of four are left for the other order.
  expect(laterBy({})).toEqual([[{ model: 'std_order_line', id: second }, '2026-12-03']]);
  // Three of the seven were shipped: the remaining four take the stock, and all four of the other order come on the 29th as before.
  expect(laterBy({ shipped: [{ identity: first ?? '', std_shipped_quantity: 3 }] })).toEqual([]);
});

it('other lines of the same order become later too; one that is taken off, or changed itself, is not told', () => {
  const lines = [
    { identity: first ?? '', std_sku: to('rivet'), std_quantity: 3, std_requested_date: '2026-11-26' },
    { identity: second ?? '', std_sku: to('rivet'), std_quantity: 4, std_requested_date: '2026-12-05' },
  ];
  const both = { ...shipping, stored: { ...stored, std_lines: lines } };
  const more = outlook(rivets, { ...both, typed: { std_lines: [{ identity: first ?? '', std_quantity: 6 }] } }).rows;
  expect(more.later).toMatchObject([{ line: { id: second }, days: 4 }]);
  const off = outlook(rivets, { ...both, typed: { std_lines: [{ identity: second ?? '', _delete: true }] } }).rows;
  expect([off.lines?.length, off.later]).toEqual([1, []]);
  const own = outlook(rivets, { ...both, typed: { std_lines: [{ identity: second ?? '', std_quantity: 7 }] } }).rows;
  expect([own.lines?.map(({ before, possible }) => [before, possible]), own.later]).toEqual([
    [
      ['2026-11-21', '2026-11-21'],
      ['2026-11-29', '2026-12-03'],
    ],
    [],
  ]);
});

it('an order in draft is answered as if it stood, and saving it moves nobody', () => {
  const draft = { stored: { ...stored, std_lines: [{ identity: 'typed', std_sku: to('rivet'), std_quantity: 5 }] }, step: 'std-so-status-draft' };
  expect(outlook(rivets, draft)).toMatchObject({ rows: { lines: [{ possible: '2026-12-03', before: null }], later: [] }, asks: false });
  const typed = { std_delivery_date: '2026-11-21' };
  expect(outlook(rivets, { ...draft, typed, saving: true })).toEqual({ rows: {}, asks: false, cut: false });
});

it('reads nothing of the company for a save that decides nothing anew', () => {
  const phase = (told: Told) => Object.keys(promiseLines.reads[1]?.(orderRows(told), contextOf(told)) ?? {}).length > 0;
  const same = { std_customer_order_reference: 'X', std_lines: [{ identity: second ?? '', std_quantity: 4, std_sku: 'rivet', std_unit_price: 3 }] };
  expect(phase({ ...shipping, typed: same })).toBe(false);
  expect(phase({ ...shipping, typed: { std_delivery_date: '2026-12-06' } })).toBe(true);
  expect(phase({ ...shipping, typed: same, saving: false })).toBe(true);
  expect(phase({ model: 'std_quotation', typed: { std_delivery_date: '2026-12-06' }, saving: true })).toBe(false);
});

it.each([
  ['ordered', { model: 'std_quotation', stored: { identity: 'Q', std_order: to('O'), std_lines: [] } }],
  ['ended', { stored, step: 'std-so-status-done' }],
])('says why there is nothing to tell: %s', (because, told) => {
  expect(decided(rivets, told)).toEqual({ effects: [], refused: [{ field: 'std_lines', because, values: {} }] });
  expect(outlook(rivets, { ...told, saving: true })).toEqual({ rows: {}, asks: false, cut: false });
});

/** The first line edited on its own; it requests three rivets for the 26th. */
const byItself: JsonObject = {
  identity: first ?? '',
  std_quantity: 3,
  std_shipped_quantity: 0,
  std_requested_date: '2026-11-26',
  std_sku: to('rivet'),
};
const ofLine = (typed: JsonObject, stored: JsonObject = byItself) => contextOf({ model: 'std_order_line', stored, typed, saving: true });
const laterBy = (typed: JsonObject, stored?: JsonObject, tables = rivets) => {
  const { rows, asks } = moveSupply.decide(readsOf(tables), ofLine(typed, stored)).output as unknown as OutlookAnswer;
  return [asks, rows.later?.map(({ line: of, before, possible }) => [of, before, possible])];
};
const otherLine = { model: 'std_order_line', id: second };

it('a line that is changed by itself shows whom it makes later: by a larger quantity, or as it asks for another article', () => {
  // Seven take the stock and three of the 29th: two of four are left for the other order.
  expect(laterBy({ std_quantity: 7 })).toEqual([true, [[otherLine, '2026-11-29', '2026-12-03']]]);
  // While it requested bolts, the other order had the stock for itself.
  const bolts = {
    ...rivets,
    articles: [bought('rivet'), bought('bolt')],
    demands: [demand('bolt', 7, '2026-11-26'), ...(rivets.demands ?? []).slice(1)],
  };
  const ofBolts = { ...byItself, identity: '7 bolt on 2026-11-26', std_quantity: 7, std_sku: to('bolt') };
  expect(laterBy({ std_sku: 'rivet' }, ofBolts, bolts)).toEqual([true, [[otherLine, '2026-11-21', '2026-12-03']]]);
});

it('a line that is changed by itself counts without what was shipped, and takes nothing from others by a later day', () => {
  expect(laterBy({ std_quantity: 7 }, { ...byItself, std_quantity: 6, std_shipped_quantity: 3 })).toEqual([true, []]);
  expect(laterBy({ std_requested_date: '2026-12-20' })).toEqual([true, []]);
  const reads = (typed: JsonObject) => Object.keys(moveSupply.reads[0]?.({}, ofLine(typed)) ?? {}).length;
  expect([reads({ std_quantity: 3, std_sku: 'rivet' }), reads({ std_quantity: 4 }) > 0]).toEqual([0, true]);
});

it('an earlier day of a line that is changed by itself takes its turn before others', () => {
  const { output } = moveSupply.decide(
    readsOf(rivets),
    ofLine({ std_requested_date: '2026-11-22' }, { ...byItself, identity: second ?? '', std_quantity: 4, std_requested_date: null }),
  );
  expect((output as unknown as OutlookAnswer).rows.later).toEqual([
    { line: { model: 'std_order_line', id: first }, before: '2026-11-21', possible: '2026-11-29', days: 8 },
  ]);
});
