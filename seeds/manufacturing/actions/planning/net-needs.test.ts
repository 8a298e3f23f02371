import { describe, expect, it } from 'vitest';
import { today } from '../../../testing/decide.ts';
import { article, bought, demand, figuresIn, line, made, order, planned, settled, suggestionsIn, to } from './planned-rows.fixture.ts';

const lot = (sku: string, std_quantity: number, std_dlc: string | null = null, mode = 'batch') => ({
  std_quantity,
  std_dlc,
  std_sku: { identity: sku, std_stock_management_mode: mode },
});
const perishable = { std_stock_management_mode: 'batch-perishable' };

describe('what is wanted', () => {
  it('of an article that is sold and a component, by several parents and by itself, is added up', () => {
    const articles = [made('chair'), made('stool'), made('leg'), bought('wood')];
    const bill_lines = [line('chair', 'leg', 4), line('stool', 'leg', 3), line('leg', 'wood', 0.45)];
    const { tables } = planned({ articles, bill_lines, demands: [demand('chair', 2), demand('stool', 5), demand('leg', 1.5)] });
    // 2 × 4 + 5 × 3 + 1.5 = 24.5 legs; × 0.45 = 11.025 of wood.
    expect(figuresIn(tables, 'leg')).toEqual([24.5, 0, 0, 24.5]);
    expect(figuresIn(tables, 'wood')).toEqual([11.025, 0, 0, 11.025]);
  });

  it('of no article, of one that is gone, of nothing or by a line without a bill counts for nothing', () => {
    const articles = [made('chair'), bought('wood')];
    const bill_lines = [
      { std_quantity: 1, std_sku: null, std_bom: { std_sku: to('chair') } },
      { std_quantity: 1, std_sku: to('wood'), std_bom: null },
    ];
    const demands = [demand('gone', 4), { ...demand('chair', 1), std_sku: null }, demand('chair', 0), demand('wood', 2)];
    const orders = [order('MO', 'gone', 3), order('MO 2', 'chair', 0), { ...order('MO 3', 'chair', 1), std_quantity: null }];
    expect(suggestionsIn(settled({ articles, bill_lines, demands, orders }))).toEqual([['wood', 'buy', 2, '2026-12-24']]);
  });

  it('in packs is ordered in whole packs, of fractions too', () => {
    const articles = [bought('flour', { std_lot_multiple: 0.75, std_lot_minimum: 1 }), bought('salt', { std_lot_multiple: 25, std_lot_maximum: 60 })];
    const after = settled({ articles, demands: [demand('flour', 1.6), demand('salt', 75.001)] });
    // 1.6 → 2.25 = 3 × 0.75. 75.001: at most 50 (60 is no multiple of 25), then 25.001 → 50.
    expect(suggestionsIn(after).map(([, , quantity]) => quantity)).toEqual([2.25, 50, 50]);
  });
});

describe('an article with a bill', () => {
  it('is made when it is finished or semi-finished, though nothing stands in the bill', () => {
    const articles = [made('idea'), article('drum', 'finished-good', { std_bom: to('bill') }), bought('sheet', { std_bom: to('other') })];
    const after = settled({ articles, demands: ['idea', 'drum', 'sheet'].map((each) => demand(each, 1)) });
    expect(suggestionsIn(after).map(([sku, kind]) => [sku, kind])).toEqual([
      ['idea', 'make'],
      ['drum', 'make'],
      ['sheet', 'buy'],
    ]);
  });
});

describe('by-products of what is suggested', () => {
  const crumbs = line('cake', 'crumbs', 5);
  const articles = [made('cake'), bought('flour'), bought('crumbs')];
  const bill_lines = [line('cake', 'flour', 0.2)];

  it('are supply, and say so', () => {
    const after = settled({ articles, bill_lines, yields: [crumbs], demands: [demand('cake', 10), demand('crumbs', 60)] });
    // 10 cakes leave 50 crumbs: 60 − 50 = 10.
    expect(figuresIn(after, 'crumbs')).toEqual([60, 0, 50, 10]);
    expect(suggestionsIn(after)).toContainEqual(['crumbs', 'buy', 10, '2026-12-24']);
  });

  it('of an order count the same once it has begun', () => {
    const components = [{ std_quantity: 5, std_left_quantity: 0, std_type_of_bom: 'bomline-by-products', std_sku: to('crumbs') }];
    const orders = [order('MO', 'cake', 10, { std_due_date: '2026-12-24', std_components: components })];
    const demands = [demand('cake', 10), demand('crumbs', 60)];
    expect(figuresIn(settled({ articles, bill_lines, yields: [crumbs], orders, demands }), 'crumbs')).toEqual([60, 0, 50, 10]);
  });

  it('that go back into what they come from are no cycle: the next dough takes what the last has left', () => {
    const tables = {
      articles: [made('dough'), bought('trimming')],
      bill_lines: [line('dough', 'trimming', 0.3)],
      yields: [line('dough', 'trimming', 0.1)],
    };
    // 10 × 0.3 = 3 − 10 × 0.1 = 1: 2.
    expect(figuresIn(settled({ ...tables, demands: [demand('dough', 10)] }), 'trimming')).toEqual([3, 0, 1, 2]);
  });

  it('that are made of what they come from count once there is an order', () => {
    const tables = { articles: [made('cake'), made('dust')], bill_lines: [line('dust', 'cake', 1)], yields: [line('cake', 'dust', 0.5)] };
    expect(suggestionsIn(settled({ ...tables, demands: [demand('dust', 4)] }))).toEqual([
      ['dust', 'make', 4, '2026-12-24'],
      ['cake', 'make', 4, '2026-12-24'],
    ]);
  });
});

describe('stock', () => {
  it('that has expired, has no date or no article counts for nothing; what expires today is good today', () => {
    const articles = [bought('milk', perishable)];
    const lots = [
      lot('milk', 100, '2026-11-20', 'batch-perishable'),
      lot('milk', 100, null, 'batch-perishable'),
      lot('gone', 100, null, 'batch-perishable'),
      { std_quantity: 100, std_dlc: null, std_sku: null } as never,
      lot('milk', 2, today, 'batch-perishable'),
    ];
    expect(figuresIn(settled({ articles, lots, demands: [demand('milk', 5, today)] }), 'milk')).toEqual([5, 2, 0, 3]);
  });

  it('that does not expire goes to the earlier day, however long that customer wants goods to keep', () => {
    const demands = [demand('bolt', 5, '2026-12-01', 90), demand('bolt', 4, '2026-12-20')];
    const lots = [lot('bolt', 5)];
    expect(suggestionsIn(settled({ articles: [bought('bolt')], lots, demands }))).toEqual([['bolt', 'buy', 4, '2026-12-20']]);
    // Milk for the first customer must not expire before March.
    const milk = [lot('milk', 5, '2026-12-31', 'batch-perishable')];
    const wanted = [demand('milk', 5, '2026-12-01', 90), demand('milk', 4, '2026-12-20')];
    expect(suggestionsIn(settled({ articles: [bought('milk', perishable)], lots: milk, demands: wanted }))).toEqual([
      ['milk', 'buy', 5, '2026-12-01'],
    ]);
  });
});

describe('an open order', () => {
  const articles = [made('cake', { std_lead_time_days: 3 }), bought('flour')];
  const bill_lines = [line('cake', 'flour', 0.2)];
  const component = (std_quantity: number, std_left_quantity = 0, std_type_of_bom: string | null = null, sku = 'flour') => ({
    std_quantity,
    std_left_quantity,
    std_type_of_bom,
    std_sku: to(sku),
  });
  const flourFor = (properties: object) =>
    figuresIn(settled({ articles, bill_lines, orders: [{ ...order('MO', 'cake', 10), ...properties }] }), 'flour');

  it('made by hand takes its components, and brings what is wanted', () => {
    const after = settled({ articles, bill_lines, demands: [demand('cake', 12)], orders: [order('MO', 'cake', 10)] });
    expect(figuresIn(after, 'cake')).toEqual([12, 0, 10, 2]);
    expect(figuresIn(after, 'flour')).toEqual([2.4, 0, 0, 2.4]);
  });

  it('takes what it takes by its own components: packaging too, by-products never', () => {
    expect(
      flourFor({ std_components: [component(0.3), component(0.1, 0, 'bomline-packaging'), component(5, 0, 'bomline-by-products', 'crumbs')] }),
    ).toEqual([4, 0, 0, 4]);
    expect(flourFor({ std_components: [component(5, 0, 'bomline-by-products')] })).toBeUndefined();
  });

  it('brings its by-products too, for what is still to be made', () => {
    const crumbs = (properties: object) => {
      const orders = [{ ...order('MO', 'cake', 10, { std_components: [component(5, 0, 'bomline-by-products', 'crumbs')] }), ...properties }];
      return figuresIn(settled({ articles: [...articles, bought('crumbs')], bill_lines, orders, demands: [demand('crumbs', 60)] }), 'crumbs');
    };
    // 10 × 5 = 50; of six cakes that are left 30.
    expect(crumbs({})).toEqual([60, 0, 50, 10]);
    expect(crumbs({ std_recorded_quantity: 4 })).toEqual([60, 0, 30, 30]);
  });

  it('needs what remains less what lies in production, never below zero', () => {
    expect(flourFor({ std_recorded_quantity: 4, std_components: [component(0.2, 0.5)] })).toEqual([0.7, 0, 0, 0.7]);
    expect(flourFor({ std_recorded_quantity: 4, std_components: [component(0.2, 1.5)] })).toBeUndefined();
    expect(flourFor({ std_recorded_quantity: 14, std_components: [component(0.2)] })).toBeUndefined();
  });

  it('counts what was picked by hand for no component named, once', () => {
    const pick = (std_left_quantity: number, std_component: object | null = null) => ({
      std_left_quantity,
      std_component,
      std_lot: { std_sku: to('flour') },
    });
    expect(flourFor({ std_components: [component(0.2)], std_picking_lines: [pick(1.5), pick(7, to('component'))] })).toEqual([0.5, 0, 0, 0.5]);
    expect(flourFor({ std_components: [component(0.2), component(0.1)], std_picking_lines: [pick(2.25)] })).toEqual([0.75, 0, 0, 0.75]);
    expect(flourFor({ std_picking_lines: [pick(0.5)] })).toEqual([1.5, 0, 0, 1.5]);
  });

  it('takes its components when it begins, as a suggestion does', () => {
    // Christmas Eve is a Thursday: three working days before is Monday the 21st.
    const suggested = settled({ articles, bill_lines, demands: [demand('cake', 10)] });
    const standing = settled({ articles, bill_lines, orders: [order('MO', 'cake', 10, { std_due_date: '2026-12-24' })] });
    expect(suggestionsIn(suggested)[1]).toEqual(['flour', 'buy', 2, '2026-12-21']);
    expect(suggestionsIn(standing)).toEqual([['flour', 'buy', 2, '2026-12-21']]);
  });

  it('needs exactly what its suggestion needed', () => {
    const bill = [line('cake', 'flour', 0.123456)];
    const suggested = settled({ articles, bill_lines: bill, demands: [demand('cake', 1.23456)] });
    const standing = settled({ articles, bill_lines: bill, orders: [order('MO', 'cake', 1.23456)] });
    // 0.123456 × 1.23456 = 0.15241383936, shown with nine places, and ordered in a quantity that is sufficient.
    for (const planned of [suggested, standing]) {
      expect(figuresIn(planned, 'flour')?.[3]).toBe(0.152413839);
      expect(suggestionsIn(planned).find(([article]) => article === 'flour')?.[2]).toBe(0.15241384);
    }
  });
});
