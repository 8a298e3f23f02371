import { requireWaiting, retryRun, signalWorkflow } from '@millwright/api/automations/history/control-run.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const note = (id: string, text: unknown) =>
  step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } as unknown as Step['input'] });
const findJobs = step('find', 'query', { input: { query: '{ job { title } }' }, output_variable: 'found' });
const needsJob = step('need', 'write', { input: { items: { $: '$count(steps.found.job) > 0 ? [] : "no job"' } } });

const automations = [
  template('parent', { type: 'manual' }, [step('sub', 'automation', { input: { automation: 'child' } }), note('told', 'parent went on')]),
  template('child', { type: 'manual' }, [findJobs, needsJob, step('hold', 'wait', { input: { signal: 'go' } })]),
  template('counts', { type: 'manual' }, [
    step('all', 'query', { input: { query: '{ note { text } }' }, output_variable: 'all' }),
    step('sub', 'automation', { input: { automation: 'tells', input: { $: '$count(steps.all.note)' } }, output_variable: 'sub' }),
    note('last', { $: '"last of " & steps.sub.output' }),
  ]),
  template('tells', { type: 'manual' }, [
    note('say', { $: '"told " & trigger.input' }),
    step('answer', 'transform', { input: { value: { $: 'trigger.input' } } }),
  ]),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), relay: false });
});
afterAll(() => h?.close());

const found = (id: string) => until(async () => (await h.run(id))?.ended_at && h.run(id));
async function begin(slug: string) {
  const run = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual' }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
  return run.id;
}
async function retry(id: string, from_step?: string) {
  const run = await h.asUser((tenant) => retryRun(tenant, id, { from_step }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
}
const texts = async () => ((await h.read('{ note { text } }')).note as { text: string }[]).map(({ text }) => text).sort();

describe('a sub automation', () => {
  it('that was retried by itself and still runs fails the retry of its parent, which can be retried after it', async () => {
    const id = await begin('parent');
    expect(await found(id)).toMatchObject({ status: 'failure', error: { step_id: 'sub', code: 'sub_automation_failed' } });
    await h.create('job', { title: 'here now' });
    const [child] = await h.runs('child');
    await retry(child?.id ?? '', 'find');
    const waiting = await until(async () => ((await h.run(child?.id ?? ''))?.status === 'waiting' ? h.run(child?.id ?? '') : null));
    await retry(id);
    expect(await found(id)).toMatchObject({ status: 'failure', error: { step_id: 'sub', code: 'sub_automation_open' } });
    await h.asUser((tenant) => requireWaiting(tenant, waiting.id, 'go'));
    await signalWorkflow(h.engine, h.client.id, waiting, 'go', 1);
    expect(await found(waiting.id)).toMatchObject({ status: 'success' });
    await retry(id);
    expect(await found(id)).toMatchObject({ status: 'success' });
    expect(await texts()).toEqual(['parent went on']);
    expect(await h.runs('child')).toHaveLength(1);
  });

  it('is done anew, with what it is handed then, when its parent is retried from a step before it', async () => {
    const before = (await texts()).length;
    const id = await begin('counts');
    expect(await found(id)).toMatchObject({ status: 'success' });
    await retry(id, 'all');
    expect(await found(id)).toMatchObject({ status: 'success' });
    const told = [before, before + 2];
    expect((await texts()).filter((text) => text !== 'parent went on')).toEqual(
      [...told.map((n) => `last of ${n}`), ...told.map((n) => `told ${n}`)].sort(),
    );
    await retry(id, 'last');
    await found(id);
    expect((await texts()).filter((text) => text.startsWith('told'))).toHaveLength(2);
    expect((await h.runs('tells')).map(({ status, trigger }) => [status, trigger.input])).toEqual([['success', before + 2]]);
  });
});
