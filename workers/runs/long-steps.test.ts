import { noteProgress } from '@millwright/api/automations/execution/step-rows.ts';
import { cancelWorkflow, endAsCancelled } from '@millwright/api/automations/history/control-run.ts';
import { runState } from '@millwright/api/automations/history/history.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { AppError } from '@millwright/core/errors.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

/** Locks a job, as a plan takes its turn: a test that holds the job keeps the step under way. */
const sum: ServerAction = {
  name: 'jobs/sum',
  label: 'Sum up',
  description: 'Notes how many jobs there are.',
  model: null,
  alone: true,
  reads: [() => ({ all: { query: '{ job { identity } }' } }), () => ({ held: { query: '{ job { identity } }', lock: true } })],
  decide: (rows) => ({ effects: [{ op: 'create', model: 'note', properties: { text: `${rows.all?.length} jobs` } }], output: {} }),
};

const breaks: ServerAction = {
  ...sum,
  name: 'jobs/break',
  decide: () => {
    throw new AppError('not_found');
  },
};

let h: Harness;
beforeAll(async () => {
  const sums = step('sum', 'action', { input: { action: 'jobs/sum' } });
  const fails = step('fails', 'action', { input: { action: 'jobs/break' } });
  const automations = [template('sums', { type: 'manual' }, [sums]), template('breaks', { type: 'manual' }, [fails])];
  h = await Harness.open({ built_in: company(automations), actions: [sum, breaks] });
  await h.create('job', { title: 'One' });
});
afterAll(() => h?.close());

/** Holds the jobs; answers how to let them go. */
async function hold(): Promise<() => Promise<void>> {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = h.asSystem(async (tenant) => {
    await tenant.query(`SELECT FROM "${tenant.client.schema}".job FOR UPDATE`);
    taken.resolve();
    await released.promise;
  });
  await taken.promise;
  return () => {
    released.resolve();
    return held;
  };
}
const begin = async () => {
  const run = await h.asUser((tenant) => createRun(tenant, 'sums', { type: 'manual' }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
  return run.id;
};
const stateOf = (id: string) => h.asUser((tenant) => runState(tenant, id));
const notes = async () => ((await h.read('{ note { text } }')) as { note: { text: string }[] }).note.map(({ text }) => text);

it('a step that takes long is seen running, with how much of it is done, and counts as one attempt', async () => {
  const release = await hold();
  const id = await begin();
  // Its turn and its first read are behind it; its second read waits, its decision and its effects are to come.
  const steps = await until(async () => {
    const { status, steps } = await stateOf(id);
    return status === 'running' && steps.part === 2 / 5 && steps;
  });
  expect(steps).toEqual({ done: 0, of: 1, part: 2 / 5 });
  // What was told earlier may be written later: it takes nothing back.
  await h.asSystem((tenant) => noteProgress(tenant, id, { step_id: 'sum', item: '' }, 1 / 5));
  expect((await stateOf(id)).steps.part).toBe(2 / 5);
  await release();
  await until(async () => (await h.run(id))?.ended_at);
  expect(await stateOf(id)).toMatchObject({ status: 'success', steps: { done: 1, of: 1, part: null } });
  expect((await h.steps(id)).map(({ status, attempt, output }) => [status, attempt, output])).toEqual([['success', 1, {}]]);
  expect(await notes()).toEqual(['1 jobs']);
});

it('it is cancelled in the middle, at once, and writes nothing then', async () => {
  const before = await notes();
  const release = await hold();
  const id = await begin();
  const run = await until(async () => ((await stateOf(id)).steps.part === 2 / 5 ? h.run(id) : null));
  await cancelWorkflow(h.engine, h.client.id, run);
  expect(await h.asUser((tenant) => endAsCancelled(tenant, id))).toBe('cancelled');
  await release();
  // Another one takes its turn after it.
  const next = await begin();
  await until(async () => (await h.run(next))?.ended_at);
  expect((await h.steps(id)).map(({ status, output }) => [status, output])).toEqual([['cancelled', null]]);
  expect(await notes()).toEqual([...before, '1 jobs']);
});

it('one that fails counts as one attempt too, and has no answer', async () => {
  const run = await h.asUser((tenant) => createRun(tenant, 'breaks', { type: 'manual' }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
  await until(async () => (await h.run(run.id))?.ended_at);
  expect((await h.steps(run.id)).map(({ status, attempt, attempts, output }) => [status, attempt, attempts, output])).toEqual([
    ['failure', 1, [], null],
  ]);
});
