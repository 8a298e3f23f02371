import { endAsCancelled, retryRun } from '@millwright/api/automations/history/control-run.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { endRun } from '@millwright/api/automations/runs/end-run.ts';
import { dryRun } from '@millwright/api/automations/test-step/dry-run.ts';
import { listEvents } from '@millwright/api/events/events.service.ts';
import { deleteRecords, saveRecords } from '@millwright/api/records/records.service.ts';
import { step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

/** Fails for a record that has no process. */
const advance = (parts: Partial<Step> = {}) => step('bad', 'process', { input: { action: 'advance' }, ...parts });
const seen = [step('seen', 'transform', { input: { value: 1 } })];
const jobs = { model_ids: ['job'] };

const automations = [
  template('breaks', { type: 'object_edited', ...jobs, changed: ['state'] }, [advance()]),
  template('breaks-together', { type: 'object_edited', ...jobs, changed: ['amount'], together: true }, [advance()]),
  template('sees-new', { type: 'object_created', ...jobs }, seen),
  template('sees-edited', { type: 'object_edited', ...jobs }, seen),
  template('sees-deleted', { type: 'object_deleted', ...jobs }, seen),
  template('by-hand', { type: 'manual' }, [advance()]),
  template('softly', { type: 'manual' }, [advance({ soft_fail: true })]),
  template('holds', { type: 'manual' }, [step('hold', 'wait', { input: { signal: 'go' } })]),
  template('needs-task', { type: 'manual' }, [
    step('find', 'query', { input: { query: '{ task { title } }' }, output_variable: 'found' }),
    step('need', 'write', { input: { items: { $: '$count(steps.found.task) > 0 ? [] : "no task"' } } }),
  ]),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations) });
});
afterAll(() => h?.close());

const ended = (id: string) => until(async () => (await h.run(id))?.ended_at && h.run(id));
const add = (slug: string, primary_item_id?: string) => h.asUser((tenant) => createRun(tenant, slug, { type: 'manual', primary_item_id }));
async function run(slug: string, primary_item_id?: string) {
  const started = await add(slug, primary_item_id);
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, started);
  return ended(started.id);
}
async function failures(job: string) {
  const { data } = await h.asUser((tenant) => listEvents(tenant, job, { limit: 100, skip: 0 }));
  return data.filter(({ type }) => type === 'automation_failed');
}

describe('a run that ends failed', () => {
  it('is told once in the timeline of its record, with its reason, and starts nothing', async () => {
    const job = await h.create('job', { title: 'Broken' });
    await h.update('job', job, { state: 'over' });
    const [failed] = await h.ended('breaks');
    await h.settled();
    expect(failed).toMatchObject({ status: 'failure', error: { code: 'no_process', step_id: 'bad' } });
    const told = await failures(job);
    expect(told).toEqual([expect.objectContaining({ run_id: failed?.id, field: 'error', old_value: null, new_value: failed?.error, comment: null })]);
    expect(told[0]?.cause).toMatchObject({ kind: 'run', id: failed?.id, step: 'bad', label: 'breaks' });
    // The creation and the edit were seen once each, and that was all.
    const counts = await Promise.all(['sees-new', 'sees-edited', 'sees-deleted', 'breaks'].map(async (slug) => (await h.runs(slug)).length));
    expect(counts).toEqual([1, 1, 0, 1]);
  });

  it('is told once in the timeline of each of its records, where it is about several', async () => {
    const several = await Promise.all(['One', 'Two', 'Three'].map((title) => h.create('job', { title })));
    await h.asUser((tenant) =>
      saveRecords(
        tenant,
        several.map((identity) => ({ model: 'job', identity, properties: { amount: 2 } })),
      ),
    );
    const [failed, ...more] = await h.ended('breaks-together');
    await h.settled();
    expect([failed?.status, more]).toEqual(['failure', []]);
    const told = await Promise.all(several.map(failures));
    expect(told.map((each) => each.map(({ run_id }) => run_id))).toEqual(several.map(() => [failed?.id]));
  });

  it('is told once when its end is noted again, and not at all when the note was lost with its transaction', async () => {
    const job = await h.create('job', { title: 'Killed' });
    await h.settled();
    const { id } = await h.asUser(async (tenant) => {
      const started = await createRun(tenant, 'holds', { type: 'manual', primary_item_id: job });
      await tenant.query(`UPDATE "${tenant.client.schema}"._runs SET status = 'running' WHERE id = $1`, [started.id]);
      return started;
    });
    const error = { code: 'internal', message: 'with a \u0000 in it' };
    const note = (after: () => void) =>
      h.asSystem(async (tenant) => {
        await endRun(tenant, id, { status: 'failure', error, attempt: 1 });
        after();
      });
    const killed = () => {
      throw new Error('killed');
    };
    await expect(note(killed)).rejects.toThrow('killed');
    expect([(await h.run(id))?.status, await failures(job)]).toEqual(['running', []]);
    for (let times = 0; times < 3; times++) await note(() => undefined);
    expect((await failures(job)).map(({ new_value }) => new_value)).toEqual([{ code: 'internal', message: 'with a \uFFFD in it' }]);
  });

  it('is told by each of its executions that fails, and by none that succeeds', async () => {
    const job = await h.create('job', { title: 'Again' });
    const first = await run('needs-task', job);
    const again = async () => {
      await tryToStartWorkflow(h.engine, h.queue, h.client.id, await h.asUser((tenant) => retryRun(tenant, first.id, { from_step: 'find' })));
      return (await ended(first.id)).status;
    };
    expect([await again(), (await failures(job)).length]).toEqual(['failure', 2]);
    await h.create('task', { title: 'Here' });
    expect([await again(), (await failures(job)).length]).toEqual(['success', 2]);
  });

  it('is told nowhere without a record, nor when the record is gone', async () => {
    expect(await run('by-hand')).toMatchObject({ status: 'failure' });
    const job = await h.create('job', { title: 'Gone' });
    const started = await add('by-hand', job);
    await h.asUser((tenant) => deleteRecords(tenant, [job]));
    await tryToStartWorkflow(h.engine, h.queue, h.client.id, started);
    expect(await ended(started.id)).toMatchObject({ status: 'failure' });
    expect(await failures(job)).toEqual([]);
  });
});

describe('the timeline', () => {
  it('tells of no failure that a run went on from, of no cancelled run and of no dry run', async () => {
    const job = await h.create('job', { title: 'Fine' });
    expect(await run('softly', job)).toMatchObject({ status: 'success' });
    const waiting = await add('holds', job);
    expect(await h.asUser((tenant) => endAsCancelled(tenant, waiting.id))).toBe('cancelled');
    const tried = await h.asUser(
      async (tenant) => {
        const definition = tenant.config.get('settings_data_connections', 'by-hand');
        const { run, effects } = await dryRun(tenant, h.services, definition, { type: 'manual', primary_item_id: job });
        return [run.status, effects, tenant.emitted];
      },
      { dry_run: true },
    );
    expect(tried).toEqual(['failure', [], []]);
    await h.settled();
    expect(await failures(job)).toEqual([]);
  });
});
