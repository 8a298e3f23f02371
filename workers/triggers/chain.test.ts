import { runDetail } from '@millwright/api/automations/history/history.ts';
import { identifier } from '@millwright/api/db/sql/identifiers.ts';
import { budget } from '@millwright/core/automation/match.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { startByHand } from '../testing/run-by-hand.ts';

const make = (id: string, model: string, properties: object) =>
  step(id, 'write', { input: { items: [{ model, properties }] } as unknown as Step['input'] });
const call = (automation: string) => step('sub', 'automation', { input: { automation } });

const automations = [
  template('begin', { type: 'manual' }, [make('job', 'job', { title: 'made' })]),
  template('go-on', { type: 'object_created', model_ids: ['job'] }, [call('inside')]),
  template('inside', { type: 'manual' }, [make('note', 'note', { text: 'from inside' })]),
  template('end', { type: 'object_created', model_ids: ['note'] }, [step('say', 'transform', { input: { value: 1 } })]),
  template('holds', { type: 'manual' }, [step('hold', 'wait', { input: { seconds: 3 } }), call('inside')]),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
});
afterAll(() => h?.close());

const begin = (slug: string) => startByHand(h, slug);
const counted = (root: string) =>
  h.asSystem((tenant) => tenant.query(`SELECT runs, returns FROM ${identifier(h.client.schema)}._roots WHERE id = $1`, [root]));

it('a run tells which runs have led to it, through what they wrote and through sub automations, and their root counts each once', async () => {
  const first = await begin('begin');
  const [last] = await h.ended('end');
  const detail = await h.asUser((tenant) => runDetail(tenant, last?.id ?? ''));
  const [onward] = await h.runs('go-on');
  const [inside] = await h.runs('inside');
  expect(detail.chain.map(({ run_id, automation, label, primary_item_id }) => ({ run_id, automation, label, primary_item_id }))).toEqual([
    { run_id: first, automation: 'begin', label: 'begin', primary_item_id: null },
    { run_id: onward?.id, automation: 'go-on', label: 'go-on', primary_item_id: onward?.trigger.primary_item_id },
    { run_id: inside?.id, automation: 'inside', label: 'inside', primary_item_id: inside?.trigger.primary_item_id ?? null },
  ]);
  expect(detail.depth).toBe(4);
  expect((await h.asUser((tenant) => runDetail(tenant, first))).chain).toEqual([]);
  // The call itself is the root; what it caused is counted, a sub automation as well as what an event has started.
  expect(await counted(first)).toEqual([{ runs: 3, returns: 0 }]);
});

it('a sub automation past the budget of its root is not begun, and its step says so', async () => {
  const before = (await h.runs('inside')).length;
  const id = await begin('holds');
  await h.asSystem((tenant) =>
    tenant.query(`INSERT INTO ${identifier(h.client.schema)}._roots (id, runs, returns) VALUES ($1, $2, 0)`, [id, budget.runs]),
  );
  const run = await until(async () => ((await h.run(id))?.ended_at ? h.run(id) : null));
  expect(run).toMatchObject({ status: 'failure', error: { step_id: 'sub', code: 'budget_spent', details: { count: budget.runs } } });
  expect(await h.runs('inside')).toHaveLength(before);
});
