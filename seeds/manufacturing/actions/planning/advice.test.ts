import { describe, expect, it } from 'vitest';
import { decide } from '../../../testing/decide.ts';
import { declineAdvice, followAdvice } from './advice.ts';
import {
  bought,
  changed,
  demand,
  draft,
  made as making,
  order,
  line as part,
  settled,
  suggestionsIn,
  type Tables,
  to,
} from './planned-rows.fixture.ts';

const key = (std_key: string) => ({ std_active_operation: { std_key } });
const chairs = (more: Tables = {}): Tables => ({
  articles: [making('chair'), bought('wood')],
  bill_lines: [part('chair', 'wood', 2)],
  demands: [demand('chair', 5)],
  ...more,
});
const adviceIn = ({ suggestions = [] }: Tables, at = 0) => {
  const { std_kept, std_difference, std_needed_date, std_advice } = suggestions[at] ?? {};
  return [std_kept, std_difference, std_needed_date, std_advice];
};
const about = ({ suggestions = [] }: Tables, id: string) => {
  const at = suggestions.findIndex((each) =>
    [each.std_manufacturing_order, each.std_pol].some((of) => (of as { identity: string } | null)?.identity === id),
  );
  return at < 0 ? null : adviceIn({ suggestions }, at);
};
const picking = (std_quantity: number, std_due_date: string | null = '2026-12-24', sku = 'chair') =>
  order('MO', sku, std_quantity, { std_due_date, ...key('std-mo-status-picking') });

describe('an order that somebody has made and confirmed', () => {
  const told = (orders: Tables[string], more: Tables = {}) => settled(chairs({ orders, ...more }));

  it('is advised about as one that was suggested, and keeps no suggested quantity', () => {
    expect(about(told([picking(7)]), 'MO')).toEqual([true, -2, '2026-12-24', 'less']);
    expect(about(told([picking(5, '2026-12-30')]), 'MO')).toEqual([true, null, '2026-12-24', 'bring-forward']);
    expect(about(told([picking(5, '2026-12-02')]), 'MO')).toEqual([true, null, '2026-12-24', 'put-off']);
    const cancelled = told([picking(5)], { demands: [] });
    expect(about(cancelled, 'MO')).toEqual([true, -5, null, 'cancel']);
    expect(cancelled.suggestions?.at(-1)).toMatchObject({ std_kind: 'make', std_quantity: null, std_net: -5 });
  });

  it('is told nothing as long as it is right, is a draft, or has no day', () => {
    expect([picking(5), order('MO', 'chair', 50), picking(5, null)].map((each) => about(told([each]), 'MO'))).toEqual([null, null, null]);
  });

  it('is told nothing any more once it is right or has ended', () => {
    const late = told([picking(5, '2026-12-30')]);
    expect(about(settled(changed(late, 'orders', 0, { std_due_date: '2026-12-24' })), 'MO')).toBeNull();
    const ended = settled({ ...late, orders: (late.orders ?? []).slice(1), demands: [] });
    expect(ended.suggestions).toEqual([]);
  });

  it('is never taken for a suggestion, also where somebody clears it', () => {
    const late = told([picking(5, '2026-12-30')]);
    const cleared = settled(changed(late, 'orders', 0, { std_quantity: null, std_due_date: null, ...key('std-mo-status-draft') }));
    expect(cleared.orders?.[0]).toMatchObject({ identity: 'MO', std_quantity: null });
  });

  it('is not advised again what somebody has declined, until the figures change', () => {
    const less = told([picking(7)]);
    const advised = less.suggestions?.[1];
    const [said] = decide(declineAdvice, { suggestion: [advised ?? {}] }).effects;
    expect(said).toMatchObject({ properties: { std_advice: null, std_declined: 'less -2 2026-12-24' } });
    const declined = settled(changed(less, 'suggestions', 1, { std_advice: null, std_declined: 'less -2 2026-12-24' }));
    expect(about(declined, 'MO')).toEqual([true, -2, '2026-12-24', null]);
    expect(about(settled(changed(declined, 'demands', 0, { std_open_quantity: 4 })), 'MO')).toEqual([true, -3, '2026-12-24', 'less']);
  });

  it('is left to run where what comes out of it besides is needed', () => {
    const components = [{ std_quantity: 3, std_left_quantity: 0, std_type_of_bom: 'bomline-by-products', std_sku: to('crumbs') }];
    const articles = [making('chair'), bought('wood'), bought('crumbs')];
    const orders = [{ ...picking(5), std_components: components }];
    expect(about(told(orders, { articles, demands: [demand('crumbs', 4)] }), 'MO')).toBeNull();
    expect(about(told(orders, { articles, demands: [] }), 'MO')?.[3]).toBe('cancel');
  });

  it('is not put off where it fills the safety stock', () => {
    const articles = (std_safety_stock: number) => [making('chair', { std_safety_stock }), bought('wood')];
    const advised = (safety: number) =>
      about(
        settled(chairs({ articles: articles(safety), orders: [picking(5 + safety, '2026-12-02')] }), { planning: { period_days: 7 } }),
        'MO',
      )?.[3];
    expect([advised(0), advised(2)]).toEqual(['put-off', undefined]);
  });

  it('that is a purchase is advised about too', () => {
    const purchases = [{ identity: 'line', std_quantity: 9, std_coming_quantity: 9, std_sku: to('wood'), std_po: to('PO') }];
    const drafts = [{ ...draft('PO', 'mill'), std_expected_reception_date: '2026-12-24', ...key('std-po-status-waiting-reception') }];
    expect(about(settled({ articles: [bought('wood')], demands: [demand('wood', 4)], purchases, drafts }), 'line')).toEqual([
      true,
      -5,
      '2026-12-24',
      'less',
    ]);
  });
});

describe('more of an order that has not begun', () => {
  const waiting = (std_quantity: number) =>
    order('MO', 'chair', std_quantity, { std_due_date: '2026-12-24', ...key('std-mo-status-awaiting-materials') });

  it('is advised by what would be suggested besides', () => {
    const after = settled(chairs({ orders: [waiting(3)] }));
    expect(about(after, 'MO')).toEqual([true, 2, '2026-12-24', 'more']);
    expect(suggestionsIn(after)).toContainEqual(['chair', 'make', 2, '2026-12-24']);
    // 3 are used, 2 more are needed: 5 in boxes of 4 are 8.
    const boxes = [making('chair', { std_lot_multiple: 4 }), bought('wood')];
    expect(about(settled(chairs({ articles: boxes, orders: [waiting(3)] })), 'MO')?.[1]).toBe(5);
  });

  it('is advised of one order only, and of none that has begun or would become too large', () => {
    const two = settled(chairs({ orders: [waiting(2), { ...waiting(1), identity: 'MO 2' }] }));
    expect([about(two, 'MO')?.[3], about(two, 'MO 2')]).toEqual(['more', null]);
    expect(about(settled(chairs({ orders: [picking(3)] })), 'MO')).toBeNull();
    const small = [making('chair', { std_lot_maximum: 4 }), bought('wood')];
    expect(about(settled(chairs({ articles: small, orders: [waiting(3)] })), 'MO')).toBeNull();
  });

  it('takes the place of what was suggested, which a person may have made their own meanwhile', () => {
    const suggested = {
      identity: 'other',
      std_quantity: 2,
      std_manufacturing_order: { identity: 'MO 2', std_quantity: 2, ...key('std-mo-status-draft') },
    };
    const advised = { identity: 'S', std_advice: 'more', std_difference: 2, std_needed_date: '2026-12-24', std_pol: null };
    const suggestion = [{ ...advised, std_manufacturing_order: { identity: 'MO', std_quantity: 3 } }];
    expect(decide(followAdvice, { suggestion, besides: [suggested] }).effects).toEqual([
      { op: 'update', id: 'MO', properties: { std_quantity: 5 } },
      { op: 'update', id: 'S', properties: { std_advice: null, std_difference: null } },
      { op: 'delete', id: 'other' },
      { op: 'delete', id: 'MO 2' },
    ]);
    const begun = { ...suggested, std_manufacturing_order: { identity: 'MO 2', std_quantity: 2, ...key('std-mo-status-picking') } };
    expect(decide(followAdvice, { suggestion, besides: [begun] })).toEqual({ effects: [], refused: [{ field: 'std_advice', because: 'outdated' }] });
  });
});

describe('what planning advises, in one tap', () => {
  const advised = (std_advice: string, of: Tables[string][number]) => ({
    suggestion: [
      { identity: 'S', std_advice, std_difference: -2, std_needed_date: '2026-12-09', std_manufacturing_order: null, std_pol: null, ...of },
    ],
  });
  const told = (std_advice: string, of: Tables[string][number]) => decide(followAdvice, advised(std_advice, of));
  const made = { std_manufacturing_order: { identity: 'MO', std_quantity: 5 } };
  const line = (...lines: string[]) => ({
    std_pol: { identity: 'line', std_quantity: 5, std_po: { identity: 'PO', std_expected_reception_date: null, std_lines: lines.map(to) } },
  });
  const withSupplier = {
    std_pol: { ...line().std_pol, std_po: { ...line('line', 'other').std_pol.std_po, ...key('std-po-status-waiting-reception') } },
  };
  const dated = { std_pol: { ...line('line', 'other').std_pol, std_expected_reception_date: '2026-12-20' } };
  const settledAdvice = { op: 'update', id: 'S', properties: { std_advice: null, std_difference: null } };
  const day = { std_expected_reception_date: '2026-12-09' };

  it.each([
    ['less', made, { op: 'update', id: 'MO', properties: { std_quantity: 3 } }],
    ['put-off', made, { op: 'update', id: 'MO', properties: { std_due_date: '2026-12-09' } }],
    ['cancel', made, { op: 'transition', object_id: 'MO', action: 'set_step', step: 'std-mo-status-cancelled' }],
    ['less', line('line', 'other'), { op: 'update', id: 'line', properties: { std_quantity: 3 } }],
    ['bring-forward', line('line', 'other'), { op: 'update', id: 'PO', properties: day }],
    ['put-off', line('line'), { op: 'update', id: 'PO', properties: day }],
    // A line of a shared order gets its own date once the supplier has the order.
    ['put-off', withSupplier, { op: 'update', id: 'line', properties: day }],
    ['bring-forward', dated, { op: 'update', id: 'line', properties: day }],
    ['cancel', line('line'), { op: 'transition', object_id: 'PO', action: 'set_step', step: 'std-po-status-cancelled' }],
  ])('%s of %j', (advice, of, effect) => expect(told(advice, of).effects).toEqual([effect, settledAdvice]));

  it.each([
    ['cancel', { std_manufacturing_order: { identity: 'MO', std_quantity: 5, ...key('std-mo-status-done') } }],
    ['less', { std_manufacturing_order: { identity: 'MO', std_quantity: 2 } }],
    [
      'put-off',
      { std_pol: { identity: 'line', std_quantity: 5, std_po: { identity: 'PO', std_lines: [to('line')], ...key('std-po-status-cancelled') } } },
    ],
  ])('%s is refused for what has ended or changed since: %j', (advice, of) =>
    expect(told(advice, of)).toEqual({ effects: [], refused: [{ field: 'std_advice', because: 'outdated' }] }),
  );

  it('of one line among others is done to it alone as long as the purchase is a draft', () => {
    const { std_pol } = line('line', 'other');
    const drafted = { std_pol: { ...std_pol, std_po: { ...std_pol.std_po, std_supplier: to('mill'), ...key('std-po-status-draft') } } };
    expect(told('cancel', drafted).effects).toEqual([
      { op: 'delete', id: 'line' },
      { op: 'delete', id: 'S' },
    ]);
    expect(told('put-off', drafted).effects).toEqual([
      { op: 'create', model: 'std_po', ref: 'later', properties: day, links: { std_supplier: 'mill' } },
      { op: 'update', id: 'line', links: { std_po: { ref: 'later' } } },
      { op: 'transition', object_id: { ref: 'later' }, action: 'assign' },
      settledAdvice,
    ]);
    const ownDay = { std_pol: { ...drafted.std_pol, std_expected_reception_date: '2026-12-01' } };
    expect(told('put-off', ownDay).effects).toEqual([{ op: 'update', id: 'line', properties: day }, settledAdvice]);
  });

  it('cancel is refused where other lines come along and the supplier has the purchase', () =>
    expect(told('cancel', line('line', 'other'))).toEqual({ effects: [], refused: [{ field: 'std_pol', because: 'shared' }] }));
});
