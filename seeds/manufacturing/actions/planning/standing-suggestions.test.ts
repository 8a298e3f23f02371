import { describe, expect, it } from 'vitest';
import { decide, today } from '../../../testing/decide.ts';
import { declineAdvice } from './advice.ts';
import { bought, changed, demand, draft, line, made, reference, settled, suggestionsIn, type Tables, to } from './planned-rows.fixture.ts';

const key = (std_key: string) => ({ std_active_operation: { std_key } });
const chairs = (more: Tables = {}): Tables => ({
  articles: [made('chair'), made('leg'), bought('wood')],
  bill_lines: [line('chair', 'leg', 4), line('leg', 'wood', 0.45)],
  demands: [demand('chair', 5)],
  references: [reference('wood', 'sawmill')],
  ...more,
});
const screws = (more: Tables = {}): Tables => ({
  articles: [bought('nail'), bought('glue')],
  demands: [demand('nail', 7, '2026-12-09'), demand('glue', 2, '2026-12-05')],
  references: [reference('nail', 'everything'), reference('glue', 'everything'), reference('nail', 'later'), reference('glue', 'later')],
  ...more,
});
const adviceIn = ({ suggestions = [] }: Tables, at = 0) => {
  const { std_kept, std_difference, std_needed_date, std_advice } = suggestions[at] ?? {};
  return [std_kept, std_difference, std_needed_date, std_advice];
};
const draftsIn = ({ drafts = [] }: Tables) =>
  drafts.map(({ std_supplier, std_expected_reception_date }) => [(std_supplier as { identity: string }).identity, std_expected_reception_date]);

describe('an order that somebody has changed or confirmed', () => {
  it('stays with its difference, and its components follow it', () => {
    const after = settled(changed(settled(chairs()), 'orders', 0, { std_quantity: 6 }));
    expect(adviceIn(after)).toEqual([true, -1, '2026-12-24', 'less']);
    expect(suggestionsIn(after).slice(1)).toEqual([
      ['leg', 'make', 24, '2026-12-24'],
      ['wood', 'buy', 10.8, '2026-12-24'],
    ]);
  });

  it('in the size that planning gave it is not too much', () => {
    const tables = screws({
      references: [reference('nail', 'everything', { std_pack_quantity: 12, std_minimum_quantity: 30 })],
      demands: [demand('nail', 13)],
    });
    const first = settled(tables);
    expect(suggestionsIn(first)).toEqual([['nail', 'buy', 36, '2026-12-24']]);
    const confirmed = settled(changed(first, 'drafts', 0, key('std-po-status-waiting-reception')));
    expect(adviceIn(confirmed)).toEqual([true, null, '2026-12-24', null]);
    // Two packs more than needed.
    expect(adviceIn(settled(changed(confirmed, 'purchases', 0, { std_quantity: 60, std_coming_quantity: 60 })))).toEqual([
      true,
      -24,
      '2026-12-24',
      'less',
    ]);
  });

  it('is not put off where it and what waits for it are overdue alike', () => {
    const first = settled(chairs({ demands: [demand('chair', 5, '2026-11-10')] }));
    const late = changed(first, 'orders', 0, { std_due_date: '2026-11-10', ...key('std-mo-status-picking') });
    expect(adviceIn(settled(late))).toEqual([true, null, today, null]);
  });

  it('is advised to be cancelled where nobody needs it, with its figures', () => {
    const first = settled(chairs());
    const after = settled({ ...changed(first, 'orders', 0, key('std-mo-status-picking')), demands: [] });
    expect(adviceIn(after)).toEqual([true, -5, null, 'cancel']);
    expect(after.suggestions?.[0]).toMatchObject({ std_required: 0, std_stock: 0, std_in_production: 5, std_net: -5 });
  });

  it('is not advised again what somebody has declined, until the figures change', () => {
    const less = settled(changed(settled(chairs()), 'orders', 0, { std_quantity: 6 }));
    const [advised] = less.suggestions ?? [];
    const said = decide(declineAdvice, { suggestion: [advised ?? {}] }).effects;
    expect(said).toEqual([{ op: 'update', id: advised?.identity, properties: { std_advice: null, std_declined: 'less -1 2026-12-24' } }]);
    const declined = settled(changed(less, 'suggestions', 0, { std_advice: null, std_declined: 'less -1 2026-12-24' }));
    expect(adviceIn(declined)).toEqual([true, -1, '2026-12-24', null]);
    expect(adviceIn(settled(changed(declined, 'demands', 0, { std_open_quantity: 4 })))).toEqual([true, -2, '2026-12-24', 'less']);
  });

  it('is advised nothing once nothing more comes of it', () => {
    const moved = changed(settled(chairs()), 'orders', 0, { std_due_date: '2026-12-30', ...key('std-mo-status-packaging') });
    const late = settled(moved);
    expect(adviceIn(late)[3]).toBe('bring-forward');
    const done = changed(changed(late, 'orders', 0, { std_recorded_quantity: 5, std_quantity_produced: 5 }), 'demands', 0, { std_open_quantity: 0 });
    expect(adviceIn(settled(done))).toEqual([true, null, null, null]);
  });
});

describe('what nobody has touched', () => {
  it('follows more, less and none, and comes back', () => {
    let tables = settled(chairs());
    const [first] = tables.orders ?? [];
    tables = settled(changed(tables, 'demands', 0, { std_open_quantity: 8 }));
    expect(tables.orders?.[0]?.identity).toBe(first?.identity);
    expect(suggestionsIn(tables).map(([, , quantity]) => quantity)).toEqual([8, 32, 14.4]);
    tables = settled({ ...tables, demands: [] });
    expect([tables.orders, tables.drafts, tables.purchases, tables.suggestions, tables.pegs]).toEqual([[], [], [], [], []]);
    expect(suggestionsIn(settled(chairs()))).toHaveLength(3);
  });

  it('follows by a routing of no steps too, in none of which it stands', () => {
    const stepless = changed(settled(chairs()), 'orders', 0, { std_step: null, std_active_operation: null });
    expect(suggestionsIn(settled(changed(stepless, 'demands', 0, { std_open_quantity: 8 }))).map(([, , quantity]) => quantity)).toEqual([
      8, 32, 14.4,
    ]);
  });

  it('has child orders linked to the order that they are for first', () => {
    const tables = settled(
      chairs({
        articles: [made('chair'), made('stool'), made('leg'), bought('wood')],
        bill_lines: [line('chair', 'leg', 4), line('stool', 'leg', 3)],
        demands: [demand('chair', 5, '2026-12-24'), demand('stool', 1, '2026-12-02')],
      }),
    );
    const of = (sku: string) => tables.orders?.find(({ std_sku }) => (std_sku as { identity: string }).identity === sku);
    expect(of('leg')).toMatchObject({ std_quantity: 23, std_due_date: '2026-12-02', std_parent_order: { identity: of('stool')?.identity } });
  });

  it('split into orders of a largest size is written once', () => {
    const tables = settled(chairs({ articles: [made('chair', { std_lot_maximum: 2 }), made('leg', { std_lot_maximum: 7 }), bought('wood')] }));
    expect(suggestionsIn(tables).map(([, , quantity]) => quantity)).toEqual([2, 2, 1, 7, 7, 6, 9]);
    const confirmed = settled(changed(tables, 'orders', 2, key('std-mo-status-picking')));
    expect(suggestionsIn(confirmed).filter(([sku]) => sku === 'chair')).toHaveLength(3);
  });
});

describe('drafts of purchases', () => {
  it('gather what is bought of one supplier, in one for each', () => {
    const tables = settled(screws());
    expect(draftsIn(tables)).toEqual([['everything', '2026-12-05']]);
    expect(tables.purchases).toHaveLength(2);
  });

  it('follow the day of what is left in them', () => {
    const first = settled(screws());
    const after = settled({ ...first, demands: [demand('nail', 7, '2026-12-09')] });
    expect(draftsIn(after)).toEqual([['everything', '2026-12-09']]);
    const byHand = changed(first, 'drafts', 0, { std_expected_reception_date: '2026-12-07' });
    expect(draftsIn(settled({ ...byHand, demands: [demand('nail', 7, '2026-12-09')] }))).toEqual([['everything', '2026-12-07']]);
  });

  it('take what comes later too, where a person has changed their lines', () => {
    const first = settled(screws({ demands: [demand('nail', 7, '2026-12-09')] }));
    const after = settled({
      ...changed(first, 'purchases', 0, { std_quantity: 10, std_coming_quantity: 10 }),
      ...{ demands: screws().demands ?? [] },
    });
    expect(draftsIn(after)).toEqual([['everything', '2026-12-05']]);
    expect(after.purchases?.map(({ std_quantity }) => std_quantity)).toEqual([10, 2]);
  });

  it('keep their number where one article takes the place of another', () => {
    const first = settled(screws({ demands: [demand('nail', 7, '2026-12-09')] }));
    const after = settled({ ...first, demands: [demand('glue', 2, '2026-12-05')] });
    expect(after.drafts?.map(({ identity }) => identity)).toEqual(first.drafts?.map(({ identity }) => identity));
    expect([draftsIn(after), suggestionsIn(after)]).toEqual([[['everything', '2026-12-05']], [['glue', 'buy', 2, '2026-12-05']]]);
  });

  it('stay with the supplier that a person has given them, who sells the article too', () => {
    const first = settled(screws());
    const after = settled(changed(first, 'drafts', 0, { std_supplier: to('later') }));
    expect(draftsIn(after)).toEqual([['later', '2026-12-05']]);
    expect(after.suggestions?.map(({ std_kept }) => std_kept)).toEqual([true, true]);
  });

  it('go to the next supplier where the first sells the article no more, and are left out where nobody does', () => {
    const first = settled(screws());
    const next = settled({ ...first, references: [reference('nail', 'later'), reference('glue', 'later')] });
    expect(draftsIn(next)).toEqual([['later', '2026-12-05']]);
    const none = settled({ ...next, references: [] });
    expect([none.drafts, none.purchases]).toEqual([[], []]);
    expect(none.suggestions?.map(({ std_pol }) => std_pol ?? null)).toEqual([null, null]);
  });

  it('that people have begun themselves are supply, and stay theirs', () => {
    const purchases = [{ identity: 'line', std_quantity: 5, std_coming_quantity: 5, std_sku: to('nail'), std_po: to('PO') }];
    const after = settled(screws({ drafts: [draft('PO', 'everything')], purchases }));
    expect(after.suggestions?.map(({ std_quantity }) => std_quantity)).toEqual([2, 2]);
    expect(after.drafts?.[0]?.std_expected_reception_date).toBeNull();
  });
});
