import { listFailures } from '@millwright/api/automations/failures/failure-groups.ts';
import { cancelRetry, readRetry, retryFailures } from '@millwright/api/automations/failures/group-retry.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { FailureGroup, GroupRetry } from '@millwright/core/contract/failures.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const note = (id: string, text: unknown) =>
  step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } as unknown as Step['input'] });
/** Fails until a task with this title is there. */
const needs = (title: string) => [
  step('find', 'query', { input: { query: '{ task { title } }' }, output_variable: 'found' }),
  step('need', 'write', { input: { items: { $: `$count(steps.found.task[title = "${title}"]) > 0 ? [] : "no task"` } } }),
];

const automations = [
  template('needs-ready', { type: 'manual' }, [note('before', { $: '"before " & trigger.input' }), ...needs('Ready'), note('after', 'after')]),
  template('needs-mending', { type: 'manual' }, [...needs('Never')]),
  template('needs-more', { type: 'manual' }, needs('More')),
  template('holds', { type: 'manual' }, [...needs('Held'), step('hold', 'wait', { input: { signal: 'go' } })]),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
});
afterAll(() => h?.close());

/** Runs of an automation that have all failed, one after the other. */
async function failed(slug: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const run = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual', input: at }));
    await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
    await until(async () => (await h.run(run.id))?.status === 'failure');
    ids.push(run.id);
  }
  return ids;
}
const groupOf = (slug: string): Promise<FailureGroup[]> =>
  h.asUser(async (tenant) => (await listFailures(tenant, { limit: 50, skip: 0, automation: slug })).data);
async function retry(slug: string, version: GroupRetry['version'] = 'then', from_step?: string): Promise<GroupRetry> {
  const [group] = await groupOf(slug);
  const { id } = await h.asUser((tenant) => retryFailures(tenant, group?.id ?? '', { version, from_step }));
  return until(async () => {
    const state = await h.asUser((tenant) => readRetry(tenant, id));
    return state.ended_at !== null && state;
  });
}
const statuses = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await h.run(id))?.status));
const attempts = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await h.run(id))?.trigger.attempt ?? 1));
const notes = async (text: string) =>
  ((await h.read('{ note { text } }')).note as { text: string }[]).filter((each) => each.text.startsWith(text)).length;

describe('the retry of a group of failed runs', () => {
  it('touches the first alone while the cause is there, and then mends all, each from where it failed', async () => {
    const runs = await failed('needs-ready', 4);
    expect(await groupOf('needs-ready')).toMatchObject([{ runs: 4, error: { code: expect.any(String) }, step: { id: 'need' } }]);
    expect(await retry('needs-ready')).toMatchObject({ status: 'stopped', total: 4, failed: 1, succeeded: 0 });
    expect([await attempts(runs), await statuses(runs)]).toEqual([[2, 1, 1, 1], Array(4).fill('failure')]);
    await h.create('task', { title: 'Ready' });
    // What the query had found is kept, so that only from there on it helps; what stands before it is not done again.
    expect(await retry('needs-ready')).toMatchObject({ status: 'stopped' });
    expect(await retry('needs-ready', 'then', 'find')).toMatchObject({ status: 'done', total: 4, succeeded: 4, from_step: 'find' });
    expect([await statuses(runs), await notes('before'), await notes('after')]).toEqual([Array(4).fill('success'), 4, 4]);
    expect(await groupOf('needs-ready')).toEqual([]);
  });

  it('goes by the automation of today where that is asked for', async () => {
    const runs = await failed('needs-mending', 3);
    const { id, version } = await h.asUser(async (tenant) => tenant.config.get('settings_data_connections', 'needs-mending'));
    const steps = [...needs('Never').slice(0, 1), step('need', 'transform', { input: { value: 1 } })] as unknown as JsonObject[];
    const change = {
      op: 'update' as const,
      collection: 'settings_data_connections' as const,
      id,
      version: version ?? 1,
      data: { steps } as JsonObject,
    };
    await changeDocuments(h.database, principalOf(h.client), [change], { action: () => true, secrets: testBox });
    expect(await retry('needs-mending', 'today')).toMatchObject({ status: 'done', total: 3, succeeded: 3, failed: 0 });
    expect(await statuses(runs)).toEqual(Array(3).fill('success'));
    expect(await groupOf('needs-mending')).toEqual([]);
  });

  it('goes on once the first has got past its failure, although that waits for something then; a cancelled one begins no more', async () => {
    const runs = await failed('holds', 2);
    const { id, version } = await h.asUser(async (tenant) => tenant.config.get('settings_data_connections', 'holds'));
    const steps = [step('need', 'transform', { input: { value: 1 } }), step('hold', 'wait', { input: { signal: 'go' } })] as unknown as JsonObject[];
    const edges = [{ from: 'need', port: 'next', to: 'hold' }];
    const change = {
      op: 'update' as const,
      collection: 'settings_data_connections' as const,
      id,
      version: version ?? 1,
      data: { steps, edges } as JsonObject,
    };
    await changeDocuments(h.database, principalOf(h.client), [change], { action: () => true, secrets: testBox });
    expect(await retry('holds', 'today')).toMatchObject({ status: 'done', succeeded: 2 });
    expect(await statuses(runs)).toEqual(['waiting', 'waiting']);
    const [group] = await failed('needs-more', 2).then(() => groupOf('needs-more'));
    const begun = await h.asUser(async (tenant) => {
      const asked = await retryFailures(tenant, group?.id ?? '', { version: 'then' });
      return cancelRetry(tenant, asked.id);
    });
    await h.settled();
    expect(await h.asUser((tenant) => readRetry(tenant, begun.id))).toMatchObject({ status: 'cancelled', succeeded: 0, failed: 0 });
  });
});
