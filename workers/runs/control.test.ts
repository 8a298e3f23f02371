import { cancelWorkflow, requireWaiting, retryRun, signalWorkflow } from '@millwright/api/automations/history/control-run.ts';
import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import { changeDocuments } from '@millwright/api/documents/documents.service.ts';
import { workflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { principalOf } from '@millwright/api/testing/scratch.ts';
import { testBox } from '@millwright/api/testing/test-box.ts';
import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import { automation, edges, step } from '@millwright/core/automation/testing.ts';
import type { Automation, Step } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, company, template } from '../testing/company.ts';
import { cuttableEngine } from '../testing/crashes/cut-engine.ts';
import { Harness, testEngine, until } from '../testing/harness.ts';

const note = (id: string, text: unknown, parts: Partial<Step> = {}) =>
  step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } as unknown as Step['input'], ...parts });
/** Fails until a job with this title is there. */
const needsJob = (title: string) =>
  step('need', 'write', { input: { items: { $: `$count(steps.found.job[title = "${title}"]) > 0 ? [] : "no job"` } } });
const findJobs = step('find', 'query', { input: { query: '{ job { title } }' }, output_variable: 'found' });

const tookAtLeast = 150;
/** Thinks for a while and then refuses. */
const refuse: ServerAction = {
  name: 'jobs/refuse',
  label: 'Refuse',
  description: 'Refuses after a while.',
  model: 'job',
  reads: [],
  decide: () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tookAtLeast);
    throw new AppError('not_found');
  },
};

const automations = [
  template('slow', { type: 'manual' }, [step('bad', 'action', { input: { action: 'jobs/refuse' } })]),
  template('soft', { type: 'manual' }, [step('bad', 'process', { soft_fail: true, input: { action: 'advance' } }), note('after', 'went on')]),
  template(
    'by-error',
    { type: 'manual' },
    [step('bad', 'process', { input: { action: 'advance' } }), note('never', 'never'), note('rescue', 'rescued')],
    {
      edges: edges('bad>never', 'bad:error>rescue'),
    },
  ),
  template('retried', { type: 'manual' }, [note('first', 'first'), findJobs, needsJob('Ready'), note('last', 'last')]),
  template('tries', { type: 'manual' }, [
    step('bad', 'write', { retry: { attempts: 3, interval_seconds: 0 }, input: { items: [{ model: 'nothing', properties: {} }] } }),
  ]),
  template('waits', { type: 'manual' }, [
    note('before', 'before'),
    step('hold', 'wait', { input: { signal: 'go' }, output_variable: 'answer' }),
    note('after', { $: '"after " & steps.answer.value' }),
  ]),
  template('naps', { type: 'manual' }, [step('nap', 'wait', { input: { seconds: 0.3 } }), note('up', 'up')]),
  template(
    'loops',
    { type: 'manual' },
    [step('each', 'for_each', { input: { items: { $: 'trigger.input' } } }), note('item', { $: '"item " & item' }), note('end', 'loop over')],
    {
      edges: edges('each:item>item', 'item>each', 'each>end'),
    },
  ),
  template(
    'both',
    { type: 'manual' },
    [step('fork', 'parallel'), note('left', 'left'), step('nap', 'wait', { input: { seconds: 0.1 } }), note('join', 'joined')],
    {
      edges: edges('fork:branch_1>left', 'fork:branch_2>nap', 'fork>join'),
    },
  ),
  template('parent', { type: 'manual' }, [
    step('sub', 'automation', { input: { automation: 'child', input: { word: 'hello' } }, output_variable: 'sub' }),
    note('told', { $: 'steps.sub.output' }),
  ]),
  template('child', { type: 'manual' }, [step('say', 'transform', { input: { value: { $: 'trigger.input.word & "!"' } } })]),
  template(
    'chooses',
    { type: 'manual' },
    [
      step('if', 'condition', {
        input: {
          when: {
            all: [
              { fact: 'record.amount', operator: 'greaterThan', value: 10 },
              { fact: 'trigger.origin', operator: 'equal', value: 'test' },
            ],
          },
        },
      }),
      note('much', 'much'),
      note('little', 'little'),
    ],
    { edges: edges('if:true>much', 'if:false>little') },
  ),
];

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company(automations), actions: [...actions, refuse] });
});
afterAll(() => h?.close());

async function begin(id: string, input: JsonObject | unknown = undefined, primary_item_id?: string) {
  const given = { type: 'manual' as const, primary_item_id, origin: 'test', ...(input === undefined ? {} : { input: input as JsonObject }) };
  const run = await h.asUser((tenant) => createRun(tenant, id, given));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
  return run.id;
}
const found = (id: string) => until(async () => (await h.run(id))?.ended_at && h.run(id));
const steps = async (id: string) => (await h.steps(id)).map(({ step_id, status, attempt }) => `${step_id} ${status} ${attempt}`);
const notes = async () =>
  ((await h.read('{ note(order_by: [{field: "created_at", direction: "asc"}]) { text } }')).note as { text: string }[]).map(({ text }) => text);
const count = async (text: string) => (await notes()).filter((each) => each === text).length;

describe('a failure', () => {
  it('of a soft step is noted and the run goes on', async () => {
    const run = await found(await begin('soft'));
    expect(run).toMatchObject({ status: 'success' });
    expect(await steps(run.id)).toEqual(['bad failure 1', 'after success 1']);
    expect(await count('went on')).toBe(1);
  });

  it('goes by the error port', async () => {
    const run = await found(await begin('by-error'));
    expect(run.status).toBe('success');
    expect([await count('rescued'), await count('never')]).toEqual([1, 0]);
  });

  it('is tried as often as the step says, and then is the failure of the run', async () => {
    const run = await found(await begin('tries'));
    expect(run).toMatchObject({ status: 'failure', error: { step_id: 'bad', code: 'model_not_found' } });
    expect(await steps(run.id)).toEqual(['bad failure 3']);
  });

  it('counts in the duration of its run, though what the step had begun was taken back', async () => {
    const { started_at, ended_at, ...run } = await found(await begin('slow', undefined, await h.create('job', { title: 'Slow' })));
    expect(run).toMatchObject({ status: 'failure', error: { step_id: 'bad', code: 'not_found' } });
    expect(Number(ended_at) - Number(started_at)).toBeGreaterThanOrEqual(tookAtLeast);
  });

  it('can be retried: what succeeded is not done again', async () => {
    const id = await begin('retried');
    expect(await found(id)).toMatchObject({ status: 'failure', error: { step_id: 'need' } });
    await h.create('job', { title: 'Ready' });
    const again = async (from?: string) => {
      const run = await h.asUser((tenant) => retryRun(tenant, id, { from_step: from }));
      await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
      return found(id);
    };
    expect(await again()).toMatchObject({ status: 'failure' });
    expect(await again('find')).toMatchObject({ status: 'success', error: null });
    expect([await count('first'), await count('last')]).toEqual([1, 1]);
    expect(await steps(id)).toEqual(expect.arrayContaining(['first success 1', 'find success 2', 'need success 3', 'last success 1']));
    await expect(h.asUser((tenant) => retryRun(tenant, 'nothing'))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('control', () => {
  it('waits for a signal and hands its value on', async () => {
    const id = await begin('waits');
    const waiting = await until(async () => ((await h.run(id))?.status === 'waiting' ? h.run(id) : null));
    expect(waiting?.ended_at).toBeNull();
    await expect(h.asUser((tenant) => requireWaiting(tenant, id, 'other'))).rejects.toMatchObject({ code: 'not_waiting' });
    const run = await h.asUser((tenant) => requireWaiting(tenant, id, 'go'));
    await signalWorkflow(h.engine, h.client.id, run, 'go', 'all');
    expect(await found(id)).toMatchObject({ status: 'success' });
    expect(await count('after all')).toBe(1);
  });

  it('waits for time', async () => {
    const run = await found(await begin('naps'));
    expect(Number(run.ended_at) - Number(run.created_at)).toBeGreaterThanOrEqual(300);
  });

  it('cancels a waiting run: what was done stays, nothing more is done', async () => {
    const id = await begin('waits');
    const waiting = await until(async () => ((await h.run(id))?.status === 'waiting' ? h.run(id) : null));
    if (waiting) expect(await cancelWorkflow(h.engine, h.client.id, waiting)).toBe(true);
    expect(await found(id)).toMatchObject({ status: 'cancelled' });
    expect(await steps(id)).toEqual(['before success 1', 'hold cancelled 1']);
  });

  it('says that a run has ended whose workflow is gone', async () => {
    const id = await begin('waits');
    const waiting = await until(async () => ((await h.run(id))?.status === 'waiting' ? h.run(id) : null));
    const { workflow } = await h.engine.client();
    await workflow.getHandle(runWorkflowId(h.client.id, id)).terminate();
    await expect(signalWorkflow(h.engine, h.client.id, waiting, 'go', 1)).rejects.toMatchObject({ code: 'run_ended' });
  });

  it('tells that the engine has gone away, and leaves what was accepted to the relay', async () => {
    const line = await cuttableEngine();
    const engine = workflowEngine(line.address, testEngine().namespace);
    await engine.client();
    line.cut();
    const run = await h.asUser((tenant) => createRun(tenant, 'naps', { type: 'manual' }));
    expect(await tryToStartWorkflow(engine, h.queue, h.client.id, run)).toBeNull();
    await expect(cancelWorkflow(engine, h.client.id, run)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await found(run.id)).toMatchObject({ status: 'success' });
    await engine.close();
  });

  it('runs the body of a loop for each item in order', async () => {
    const run = await found(await begin('loops', ['a', 'b', 'c']));
    expect(run.status).toBe('success');
    expect((await notes()).filter((text) => text.startsWith('item') || text === 'loop over')).toEqual(['item a', 'item b', 'item c', 'loop over']);
    expect((await h.steps(run.id)).filter(({ step_id }) => step_id === 'item').map(({ item }) => item)).toEqual(['0', '1', '2']);
  });

  it('joins the branches of a parallel', async () => {
    const run = await found(await begin('both'));
    expect(await steps(run.id)).toEqual(expect.arrayContaining(['fork success 1', 'left success 1', 'nap success 1', 'join success 1']));
  });

  it('runs another automation and reads its output', async () => {
    const run = await found(await begin('parent'));
    expect(run.status).toBe('success');
    expect(await count('hello!')).toBe(1);
    const [child] = await h.runs('child');
    expect(child).toMatchObject({ status: 'success', depth: 2, trigger: { origin: run.id } });
  });

  it('decides by the record and the variables', async () => {
    const [much, little] = [await h.create('job', { title: 'm', amount: 11 }), await h.create('job', { title: 'l', amount: 10 })];
    expect((await found(await begin('chooses', undefined, much))).status).toBe('success');
    expect((await found(await begin('chooses', undefined, little))).status).toBe('success');
    expect([await count('much'), await count('little')]).toEqual([1, 1]);
  });
});

describe('a frozen definition', () => {
  const change = (operation: Parameters<typeof changeDocuments>[2][number]) =>
    changeDocuments(h.database, principalOf(h.client), [operation], { action: () => true, secrets: testBox });
  const draw = (text: string): JsonObject => {
    const {
      steps: drawn,
      edges: links,
      trigger,
      disabled,
      label,
    } = automation([step('hold', 'wait', { input: { signal: 'go' } }), note('say', text)], edges('hold>say'));
    return { name: 'edited', label, trigger, steps: drawn, edges: links, disabled } as unknown as JsonObject;
  };

  it('lets a waiting run end on its own version; the next one uses the new', async () => {
    const collection = 'settings_data_connections' as const;
    const [created] = await change({ op: 'create', collection, data: draw('old words') });
    const id = String(created?.id);
    const first = await begin(id);
    await until(async () => (await h.run(first))?.status === 'waiting');
    await change({ op: 'update', collection, id, version: Number(created?.version), data: { steps: draw('new words').steps } as JsonObject });
    const second = await begin(id);
    await until(async () => (await h.run(second))?.status === 'waiting');
    for (const run of [first, second]) await signalWorkflow(h.engine, h.client.id, { id: run, trigger: { type: 'manual' } }, 'go', null);
    const [one, two] = [await found(first), await found(second)];
    expect(await notes()).toEqual(expect.arrayContaining(['old words', 'new words']));
    expect([await count('old words'), await count('new words')]).toEqual([1, 1]);
    expect(two.definition_version).toBeGreaterThan(one.definition_version);
    expect((one.definition as Automation).steps).toEqual(draw('old words').steps);
  });
});
