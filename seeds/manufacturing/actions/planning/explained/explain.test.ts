import type { JsonObject } from '@millwright/core/json.ts';
import type { OutlookAnswer } from '@millwright/core/record/outlook.ts';
import { expect, it } from 'vitest';
import { context } from '../../../../testing/decide.ts';
import { whyPlanned } from '../../../models/planning/why.ts';
import { bought, demand, draft, line, made, order, planned, readsOf, reference, settled, type Tables, to } from '../planned-rows.fixture.ts';
import { explain } from './explain.ts';

/** Chairs with four legs each, made of purchased wood. */
const chairs: Tables = {
  articles: [made('chair'), made('leg'), bought('wood')],
  bill_lines: [line('chair', 'leg', 4), line('leg', 'wood', 0.5)],
  demands: [{ ...demand('chair', 10), std_order: { identity: 'SO', std_delivery_date: '2026-12-24', std_client: null } }],
  references: [reference('wood', 'sawmill')],
  lots: [{ identity: 'shelf', std_quantity: 3, std_dlc: null, std_sku: { identity: 'chair', std_stock_management_mode: 'batch' } }],
  orders: [order('MO', 'leg', 8, { std_due_date: '2026-11-18', std_active_operation: { std_key: 'std-mo-status-picking' } })],
  drafts: [draft('PO', 'sawmill')],
  purchases: [{ identity: 'planks', std_quantity: 6, std_coming_quantity: 6, std_sku: to('wood'), std_po: to('PO') }],
};

/** `toldReads` requests these as well. */
const toldOf = (tables: Tables) => {
  const rows = readsOf(tables);
  const list = (name: string, more: JsonObject) => [{ ...rows[name]?.[0], ...more }];
  return {
    ...rows,
    lots: list('lots', { identity: (tables.lots ?? []).map(({ identity }) => identity ?? null) }),
    demands: list('demands', { std_order: (tables.demands ?? []).map(({ std_order }) => (std_order as JsonObject).identity ?? null) }),
  };
};
const told = (tables: Tables, asked: JsonObject) => {
  const { output, refused } = explain.decide(toldOf(tables), { ...context, input: asked });
  return refused ?? (output as unknown as OutlookAnswer);
};
const why = (tables: Tables, article: string) => {
  const record = { identity: article };
  return (told(tables, { model: 'std_sku', record, stored: record, saving: false }) as OutlookAnswer).rows;
};
const of = (model: string, id: string) => ({ model, id });

it('shows required − stock − in production − on order = net, who requires it and where it comes from', () => {
  // 10 chairs − 3 in stock = 7.
  const { figures, needs, sources } = why(chairs, 'chair');
  expect(figures).toEqual([{ article: of('std_sku', 'chair'), required: 10, stock: 3, production: 0, ordered: 0, net: 7, lost: null }]);
  expect(needs).toEqual([
    {
      need: of('std_sku', 'chair'),
      purpose: { figure: 'sales-order' },
      order: of('std_order', 'SO'),
      quantity: 10,
      date: '2026-12-24',
      from_stock: 3,
      from_coming: null,
      from_suggested: 7,
    },
  ]);
  expect(sources).toMatchObject([{ source: of('std_sku_lot', 'shelf'), kind: { figure: 'stock' }, quantity: 3, used: 3, left: 0 }]);
});

it('leads over the levels up to the sales order and down to what it causes, and says for how long an order is overdue', () => {
  // 7 × 4 = 28 legs − 8 in production = 20.
  const { figures, orders, sources, causes } = why(chairs, 'leg');
  expect(figures).toMatchObject([{ required: 28, stock: 0, production: 8, ordered: 0, net: 20 }]);
  expect(orders).toEqual([{ order: of('std_order', 'SO'), article: of('std_sku', 'chair'), quantity: 10, date: '2026-12-24' }]);
  // It was due on 18 November, three days ago.
  expect(sources).toMatchObject([
    { source: of('std_manufacturing_order', 'MO'), kind: { figure: 'in_production' }, quantity: 8, used: 8, left: 0, overdue: 3 },
  ]);
  // 20 × 0.5 = 10 of wood: 2 of the 6 on order (the order in production uses 8 × 0.5 = 4 of them first), and 8 more.
  const wood = of('std_sku', 'wood');
  expect(causes).toMatchObject([
    { article: wood, quantity: 2, kind: { figure: 'on_order' }, source: of('std_po', 'PO') },
    { article: wood, quantity: 8, kind: { figure: 'buy' } },
  ]);
  expect(why(chairs, 'wood').figures).toMatchObject([{ required: 14, production: 0, ordered: 6, net: 8 }]);
});

it('leads from a part to the suggestion that takes it', () => {
  const after = settled(chairs);
  const legs = after.suggestions?.find(({ std_sku }) => (std_sku as { identity: string }).identity === 'leg');
  expect(why(after, 'wood').needs).toMatchObject([
    { need: of('std_manufacturing_order', 'MO'), purpose: { figure: 'manufacturing-order' }, quantity: 4 },
    { need: of('std_suggestion', String(legs?.identity)), purpose: { figure: 'suggestion' }, quantity: 10 },
  ]);
});

it('tells of no record the whole plan and what looks wrong, and asks before the first', () => {
  const all = { model: 'std_suggestion', record: {}, stored: null, saving: false };
  expect(told({ ...chairs, references: [] }, all)).toMatchObject({
    asks: true,
    rows: {
      wrong: [{ wrong: { figure: 'without_supplier' }, about: of('std_sku', 'wood') }],
      changes: [
        { change: { figure: 'added' }, article: of('std_sku', 'chair'), kind: { figure: 'make' }, quantity: 7, due: '2026-12-24' },
        { article: of('std_sku', 'leg'), quantity: 20 },
        { article: of('std_sku', 'wood'), kind: { figure: 'buy' }, quantity: 8 },
      ],
    },
  });
  expect(told(settled(chairs), all)).toMatchObject({ asks: false, rows: { changes: [] } });
});

it('says that there is more where it names a kind of what looks wrong in part', () => {
  const all = { model: 'std_suggestion', record: {}, stored: null, saving: false };
  const many = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `nail ${at}`);
    const wanted = { std_order: { identity: 'SO', std_delivery_date: '2026-12-24', std_client: null } };
    return { articles: names.map((name) => bought(name)), demands: names.map((name) => ({ ...demand(name, 1), ...wanted })) };
  };
  const few = told(many(3), all) as OutlookAnswer;
  expect([few.rows.wrong?.length, few.cut]).toEqual([3, false]);
  const cut = told(many(101), all) as OutlookAnswer;
  expect([cut.rows.wrong?.length, cut.cut]).toEqual([100, true]);
});

it('shows what would be written before what looks wrong, and that under its kinds', () => {
  const { parts } = whyPlanned('identity');
  expect(parts.slice(-2)).toMatchObject([{ name: 'changes' }, { name: 'wrong', by: 'wrong' }]);
});

it('reads nothing on the way to a run of a company that has planned before', () => {
  const asked = { ...context, input: { model: 'std_suggestion', record: {}, stored: null, saving: true } };
  const rows = { standing_suggestions: [{ identity: 'one' }] };
  expect([Object.keys(explain.reads[1]?.(rows, asked) ?? {}), explain.decide(rows, asked).output]).toEqual([
    [],
    { rows: {}, asks: false, cut: false },
  ]);
  expect(explain.reads[1]?.({ standing_suggestions: [] }, asked)).toHaveProperty('articles');
});

it('tells the articles of a circle in the bills', () => {
  const circle = { ...planned(chairs).tables, bill_lines: [line('chair', 'leg', 4), line('leg', 'chair', 1)] };
  expect(told(circle, { model: 'std_suggestion', record: {}, stored: null, saving: false })).toMatchObject([{ because: 'cycle' }]);
});

it('counts what comes out besides of what is suggested, and names the suggestion', () => {
  const tables = {
    articles: [made('cake'), bought('crumbs')],
    yields: [line('cake', 'crumbs', 5)],
    demands: [demand('cake', 2), demand('crumbs', 12)],
  };
  const { figures, needs, sources } = why(settled(tables), 'crumbs');
  // 12 − 2 × 5 = 2.
  expect(figures).toMatchObject([{ required: 12, stock: 0, production: 10, ordered: 0, net: 2 }]);
  expect(needs).toMatchObject([{ quantity: 12, from_stock: null, from_coming: null, from_suggested: 12 }]);
  expect(sources).toMatchObject([
    { kind: { figure: 'suggestion' }, quantity: 10, used: 10, left: 0, date: '2026-12-24', source: { model: 'std_suggestion' } },
  ]);
});
