import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, company, template } from '../testing/company.ts';
import { Harness } from '../testing/harness.ts';

const automations = [
  template('three', { type: 'manual' }, [
    step('read', 'query', { input: { query: '{ job { identity title } }' }, output_variable: 'found' }),
    step('shape', 'transform', { input: { value: { $: '$count(steps.found.job)' } }, output_variable: 'count' }),
    step('note', 'write', { input: { items: [{ model: 'note', properties: { text: { $: '"jobs: " & steps.count' } } }] } }),
  ]),
  template('payload', { type: 'manual' }, [
    step('say', 'transform', { input: { value: { $: '{"client": client.id, "item": trigger.primary_item_id}' } }, output_variable: 'said' }),
  ]),
  template('split-job', { type: 'manual' }, [step('split', 'action', { input: { action: 'jobs/split' } })]),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), actions });
});
afterAll(() => h?.close());

async function run(slug: string, primary_item_id?: string) {
  const started = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual', primary_item_id }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, started);
  const ended = await h.ended(slug, 1);
  return ended.find(({ id }) => id === started.id);
}

describe('a run', () => {
  it('reads, shapes and writes, and keeps each step with what went in and came out', async () => {
    await h.create('job', { title: 'One' });
    const ended = await run('three');
    expect(ended).toMatchObject({ status: 'success', definition_version: 1 });
    const steps = await h.steps(ended?.id ?? '');
    expect(steps.map(({ step_id, status, attempt }) => [step_id, status, attempt])).toEqual([
      ['read', 'success', 1],
      ['shape', 'success', 1],
      ['note', 'success', 1],
    ]);
    expect(steps[1]?.output).toBe(1);
    expect((await h.read('{ note { text } }')).note).toEqual([{ text: 'jobs: 1' }]);
  });
  it('carries its client and its primary item, and its trigger the item', async () => {
    const job = await h.create('job', { title: 'Three' });
    const ended = await run('payload', job);
    expect(ended?.trigger.primary_item_id).toBe(job);
    expect((await h.steps(ended?.id ?? ''))[0]?.output).toEqual({ client: h.client.id, item: job });
  });
  it('keeps the rows that a write step was given', async () => {
    const ended = (await h.runs('three'))[0];
    const steps = await h.steps(ended?.id ?? '');
    expect(steps.find(({ step_id }) => step_id === 'note')?.input).toEqual({ items: [{ model: 'note', properties: { text: 'jobs: 1' } }] });
  });
  it('executes a server action in one transaction', async () => {
    const job = await h.create('job', { title: 'Two', amount: 9 });
    for (const title of ['a', 'b', 'c']) await h.create('task', { title }, { job });
    const ended = await run('split-job', job);
    expect(ended).toMatchObject({ status: 'success', output: { share: 3 } });
  });
});
