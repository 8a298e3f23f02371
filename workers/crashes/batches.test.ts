import { setTimeout as sleep } from 'node:timers/promises';
import { cancelWorkflow, endAsCancelled } from '@millwright/api/automations/history/control-run.ts';
import type { Run } from '@millwright/api/automations/runs/run-rows.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const title = 'trigger.event.changes.title[1]';
const note = (id: string) =>
  step(id, 'write', { input: { items: [{ model: 'note', properties: { text: { $: `${title} & " ${id}"` } } }] }, output_variable: id });
/** Writes the job itself, which waits while another transaction holds it. */
const mark = step('mark', 'write', {
  input: { items: [{ model: 'job', identity: { $: 'trigger.primary_item_id' }, properties: { state: { $: `${title}` } } }] },
});
const whenBad = step('bad', 'write', { input: { items: [{ model: { $: `$contains(${title}, "bad") ? "nothing" : "note"` }, properties: {} }] } });

let h: Harness;
const automations = [template('small', { type: 'object_created', model_ids: ['job'] }, [note('a'), mark, note('b'), whenBad])];
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), relay: false });
});
afterAll(() => h?.close());

type Carried = Run & { carrier: string | null };
const about = async (words: string) =>
  ((await h.runs('small')) as Carried[]).filter(({ trigger }) => String(trigger.event?.changes?.title?.[1]).startsWith(words));
const notes = async (words: string) =>
  ((await h.read('{ note { text } }')).note as { text: string | null }[])
    .flatMap(({ text }) => (text?.startsWith(words) ? [text.slice(words.length + 1)] : []))
    .sort();

/** Adds jobs; the relay brings what they start to the engine in one round, once it is started. */
async function add(words: string, names: readonly string[]): Promise<string[]> {
  await h.stopRelay();
  return h.save(...names.map((name) => ({ model: 'job', properties: { title: `${words} ${name}` } })));
}

/** Whether a run has a workflow of its own. */
async function isAlone({ id }: Run): Promise<boolean> {
  const client = await h.engine.client();
  return client.workflow
    .getHandle(runWorkflowId(h.client.id, id))
    .describe()
    .then(
      () => true,
      () => false,
    );
}

/** Keeps a job from being written until `release`. */
async function hold(id: string, work: (release: () => Promise<void>) => Promise<void>): Promise<void> {
  await h.database.migrator.use(async (ddl) => {
    await ddl.run(`BEGIN; SELECT 1 FROM "${h.client.schema}".job WHERE id = '${id}' FOR UPDATE`);
    await work(() => ddl.run('COMMIT'));
  });
}

const ended = (words: string, count: number) =>
  until(async () => {
    const runs = await about(words);
    return runs.filter(({ ended_at }) => ended_at).length >= count && runs;
  });

describe('small runs that start together', () => {
  beforeEach(() => h.settled());

  it('are carried together, each with its own history, version and end', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `${index}`);
    await add('many', [...names, 'bad']);
    await h.startRelay();
    const runs = await ended('many', 31);
    expect(new Set(runs.map(({ carrier }) => carrier)).size).toBe(2);
    // On a busy machine one or another takes too long to stay.
    expect(await Promise.all(runs.map(isAlone))).toContain(false);
    for (const { id, status, definition_version, trigger, error } of runs) {
      const bad = String(trigger.event?.changes?.title?.[1]).endsWith('bad');
      expect([status, definition_version, error?.step_id]).toEqual(bad ? ['failure', 1, 'bad'] : ['success', 1, undefined]);
      expect((await h.steps(id)).map(({ step_id, attempt }) => [step_id, attempt])).toEqual([
        ['a', 1],
        ['mark', 1],
        ['b', 1],
        ['bad', 1],
      ]);
    }
    expect(await notes('many')).toEqual([...names, 'bad'].flatMap((name) => [`${name} a`, `${name} b`]).sort());
  });

  it('go on without one that is held up: it leaves into a workflow of its own, at its step, and repeats nothing', async () => {
    const [held = ''] = await add('held', ['0', '1', '2', '3']);
    await hold(held, async (release) => {
      await h.startRelay();
      const runs = await ended('held', 3);
      const [stuck] = runs.filter(({ ended_at }) => !ended_at);
      if (!stuck) throw new Error('No run is held up.');
      await until(() => isAlone(stuck));
      await release();
    });
    const [run] = await ended('held', 4);
    expect(run).toMatchObject({ status: 'success' });
    expect((await h.steps(run?.id ?? '')).map(({ step_id, attempt }) => [step_id, attempt])).toEqual(['a', 'mark', 'b', 'bad'].map((id) => [id, 1]));
    expect(await notes('held')).toEqual(['0', '1', '2', '3'].flatMap((name) => [`${name} a`, `${name} b`]));
    expect(await isAlone(run as Run)).toBe(true);
  });

  it('that take long leave before their next step', async () => {
    const [long = ''] = await add('long', ['0', '1']);
    await hold(long, async (release) => {
      await h.startRelay();
      await ended('long', 1);
      await until(async () => (await h.steps((await about('long'))[0]?.id ?? '')).length === 1);
      await sleep(400);
      await release();
    });
    const [run] = await ended('long', 2);
    expect(await isAlone(run as Run)).toBe(true);
    expect(await notes('long')).toEqual(['0 a', '0 b', '1 a', '1 b']);
  });

  it('of which one is cancelled go on, and it does nothing more', async () => {
    const [gone = ''] = await add('gone', ['0', '1', '2']);
    await hold(gone, async (release) => {
      await h.startRelay();
      const run = await until(async () =>
        (await about('gone')).find(({ status, trigger }) => status === 'running' && trigger.primary_item_id === gone),
      );
      await ended('gone', 2);
      await cancelWorkflow(h.engine, h.client.id, run);
      expect(await h.asUser((tenant) => endAsCancelled(tenant, run.id))).toBe('cancelled');
      await release();
    });
    await h.settled();
    expect((await about('gone')).map(({ status }) => status)).toEqual(['cancelled', 'success', 'success']);
    expect(await notes('gone')).toEqual(['0 a', '1 a', '1 b', '2 a', '2 b']);
  });
});
