import { describe, expect, it } from 'vitest';
import { bought, changed, demand, line, made, reference, settled, suggestionsIn, type Tables } from './planned-rows.fixture.ts';

const each = (period_days: number) => ({ planning: { period_days } });
const nails = (...demands: ReturnType<typeof demand>[]): Tables => ({ articles: [bought('nail')], demands, references: [reference('nail', 'shop')] });
const chairs = (...demands: ReturnType<typeof demand>[]): Tables => ({
  articles: [made('chair'), bought('wood')],
  bill_lines: [line('chair', 'wood', 2)],
  demands,
});
const ordersIn = ({ orders = [] }: Tables) =>
  new Map(orders.map(({ identity, std_due_date, std_quantity }) => [identity, [std_due_date, std_quantity]]));

describe('suggestions for each period of supply', () => {
  const far = [demand('nail', 4, '2026-12-01'), demand('nail', 6, '2026-12-03'), demand('nail', 5, '2027-02-01')];

  it('are one for all needs unless the company says otherwise', () => {
    for (const period_days of [null, 0, -3, 'week'])
      expect(suggestionsIn(settled(nails(...far), { planning: { period_days } }))).toEqual([['nail', 'buy', 15, '2026-12-01']]);
  });

  it('have the days of their needs, and the same figures of their article', () => {
    const weekly = settled(nails(...far), each(7));
    expect(suggestionsIn(weekly)).toEqual([
      ['nail', 'buy', 10, '2026-12-01'],
      ['nail', 'buy', 5, '2027-02-01'],
    ]);
    expect(weekly.suggestions?.map(({ std_required, std_net }) => [std_required, std_net])).toEqual([
      [15, 15],
      [15, 15],
    ]);
    expect(suggestionsIn(settled(nails(...far), each(1))).map(([, , quantity]) => quantity)).toEqual([4, 6, 5]);
    // They are lines of one draft for the supplier.
    expect([weekly.drafts?.length, weekly.purchases?.length]).toEqual([1, 2]);
  });

  it('need components for each of their days', () => {
    const tables = settled(chairs(demand('chair', 1, '2026-12-01'), demand('chair', 3, '2027-02-01')), each(7));
    expect(suggestionsIn(tables).slice(2)).toEqual([
      ['wood', 'buy', 2, '2026-12-01'],
      ['wood', 'buy', 6, '2027-02-01'],
    ]);
  });

  it('keep their orders where an earlier need comes, one goes or grows', () => {
    const [first, last] = [demand('chair', 1, '2026-12-10'), demand('chair', 3, '2027-02-01')];
    const before = settled(chairs(first, last), each(1));
    const [one, other] = [...ordersIn(before).keys()];
    const more = ordersIn(settled({ ...before, demands: [demand('chair', 7, '2026-12-02'), first, last] }, each(1)));
    expect([more.get(one), more.get(other), more.size]).toEqual([['2026-12-10', 1], ['2027-02-01', 3], 3]);
    const fewer = ordersIn(settled({ ...before, demands: [last] }, each(1)));
    expect([...fewer]).toEqual([[other, ['2027-02-01', 3]]]);
    const grown = ordersIn(settled(changed(before, 'demands', 0, { std_open_quantity: 9 }), each(1)));
    expect([...grown.values()]).toEqual([
      ['2026-12-10', 9],
      ['2027-02-01', 3],
    ]);
  });

  it('that somebody has changed count for what they bring, and the others follow', () => {
    const before = settled(chairs(demand('chair', 2, '2026-12-10'), demand('chair', 3, '2027-02-01')), each(1));
    const after = settled(changed(before, 'orders', 0, { std_quantity: 4 }), each(1));
    // 4 are made where 2 are needed: the other 2 are for February, where one more is needed.
    expect(suggestionsIn(after).filter(([sku]) => sku === 'chair')).toEqual([
      ['chair', 'make', 2, '2026-12-10'],
      ['chair', 'make', 1, '2027-02-01'],
    ]);
    expect([...ordersIn(after).values()]).toEqual([
      ['2026-12-10', 4],
      ['2027-02-01', 1],
    ]);
  });

  it('may be changed into one for all, and back', () => {
    const one = settled(settled(nails(...far), each(7)));
    expect(suggestionsIn(one)).toEqual([['nail', 'buy', 15, '2026-12-01']]);
    expect(one.purchases).toHaveLength(1);
    expect(suggestionsIn(settled(one, each(7))).map(([, , quantity]) => quantity)).toEqual([10, 5]);
  });
});
