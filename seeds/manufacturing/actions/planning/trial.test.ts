import { expect, it } from 'vitest';
import { decide } from '../../../testing/decide.ts';
import { computeMrp } from './compute-mrp.ts';
import { mostNamed } from './difference.ts';
import { mostSuspects } from './looks-wrong.ts';
import { article, bought, changed, demand, line, made, planned, readsOf, reference, settled, type Tables } from './planned-rows.fixture.ts';

const tables: Tables = {
  articles: [made('chair'), bought('wood'), bought('glue'), article('stool', 'finished-good')],
  bill_lines: [line('chair', 'wood', 2), line('chair', 'glue', 0.1)],
  demands: [demand('chair', 5), demand('stool', 1)],
  references: [reference('wood', 'sawmill')],
};
const tried = (rows: Tables, more: Tables = {}) =>
  computeMrp.decide(
    { ...readsOf(rows), ...more },
    { primary_item_id: null, input: { dry_run: true }, user_id: null, today: '2026-11-21', now: '2026-11-21T10:00:00Z', options: {} },
  );

it('a dry run writes nothing, and names what looks wrong', () => {
  const below_zero = [{ std_quantity: -2, std_sku: { identity: 'glue', std_label: 'glue' } }];
  const { effects, output } = tried(tables, {
    below_zero,
    without_steps: [{ identity: 'chair', std_label: 'chair' }],
    forgotten_orders: [{ identity: 'order', std_label: 'SO-1' }],
  });
  expect(effects).toEqual([]);
  expect(output).toMatchObject({
    dry_run: true,
    added: 4,
    looks_wrong: {
      without_bill: ['stool'],
      without_supplier: ['glue'],
      without_lead_time: ['wood'],
      below_zero: ['glue'],
      without_steps: ['chair'],
      due_long_ago: ['SO-1'],
    },
  });
});

it('of 400 articles at once it counts all, and names the first hundred of what looks wrong and the first changes', () => {
  const names = Array.from({ length: 400 }, (_, at) => `article ${at}`);
  const { effects, output } = tried({ articles: names.map((name) => bought(name)), demands: names.map((name) => demand(name, 1)) });
  const { to_buy, added, changes, looks_wrong } = output as {
    to_buy: number;
    added: number;
    changes: unknown[];
    looks_wrong: Record<string, string[]>;
  };
  expect([effects, to_buy, added, changes.length]).toEqual([[], 400, 400, mostNamed]);
  expect(looks_wrong.without_supplier).toEqual(names.slice(0, mostSuspects));
});

it('the first run of a company says so too, and a later one only what it has changed', () => {
  const first = decide(computeMrp, readsOf(tables));
  expect([first.effects.length > 0, first.output]).toMatchObject([true, { dry_run: false, looks_wrong: { without_supplier: ['glue'] } }]);
  expect(decide(computeMrp, readsOf(settled(tables))).output).toMatchObject({ dry_run: false });
  expect(decide(computeMrp, readsOf(settled(tables))).output).not.toHaveProperty('looks_wrong');
});
expect(decide(computeMrp, readsOf(settled(tables))).output).not.toHaveProperty('looks_wrong');

it('tells what a run would add, change and take away', () => {
  const after = changed(settled(tables), 'demands', 0, { std_open_quantity: 8 });
  const fewer = { ...after, demands: (after.demands ?? []).slice(0, 1) };
  const changes = [
    { change: 'changed', article: 'chair', kind: 'make', quantity: 8, due: '2026-12-24', was: 5, was_due: '2026-12-24' },
    { change: 'changed', article: 'wood', kind: 'buy', quantity: 16, due: '2026-12-24', was: 10, was_due: '2026-12-24' },
    { change: 'changed', article: 'glue', kind: 'buy', quantity: 0.8, due: '2026-12-24', was: 0.5, was_due: '2026-12-24' },
    { change: 'removed', article: 'stool', kind: 'buy', was: 1, was_due: '2026-12-24' },
  ];
  expect(tried(fewer).output).toMatchObject({ added: 0, changed: 3, removed: 1, changes });
  expect(tried(planned(fewer).tables).output).toMatchObject({ changed: 0, removed: 0, changes: [] });
});
