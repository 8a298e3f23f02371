import { createRun } from '@millwright/api/automations/runs/create-run.ts';
import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import { resumeSignal, runWorkflowId, workflowTypes } from '@millwright/core/automation/names.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';

const note = (id: string, text: unknown) =>
  step(id, 'write', { input: { items: [{ model: 'note', properties: { text } }] } as unknown as Step['input'] });
const each = (id: string, length: number) => step(id, 'for_each', { input: { items: Array.from({ length }, (_, index) => index) } });

/** A loop in a loop, each inner pass with a pause: what no history holds for long. */
const long = template(
  'long',
  { type: 'manual' },
  [
    step('soft', 'process', { soft_fail: true, input: { action: 'advance' } }),
    each('outer', 3),
    each('inner', 10),
    note('in', { $: '"pass " & item' }),
    step('nap', 'wait', { input: { seconds: 0.01 } }),
    note('out', 'outer pass'),
    step('hold', 'wait', { input: { signal: 'go' } }),
    note('end', 'at the end'),
  ],
  { edges: edges('soft>outer', 'outer:item>inner', 'inner:item>in', 'in>nap', 'inner>out', 'outer>hold', 'hold>end') },
);

let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: company([long]), relay: false });
});
afterAll(() => h?.close());

it('a loop that outgrows its history goes on in another execution, each pass once, with the signals that came early', async () => {
  const { id, definition } = await h.asUser((tenant) => createRun(tenant, 'long', { type: 'manual' }));
  const client = await h.engine.client();
  const workflowId = runWorkflowId(h.client.id, id);
  const input = { client_id: h.client.id, run_id: id, user_id: null, graph: graphOf(definition) };
  const first = await client.workflow.start(workflowTypes.run, { workflowId, taskQueue: h.queue, args: [input], memo: { longest_history: 40 } });
  await first.signal(resumeSignal, 'go', 1);
  expect(await client.workflow.getHandle(workflowId).result()).toBe('success');
  const run = await until(async () => (await h.run(id))?.ended_at && h.run(id));
  expect(run.status).toBe('success');
  const { note: notes } = (await h.read('{ note { text } }')) as { note: { text: string }[] };
  const count = (text: string) => notes.filter((one) => one.text === text).length;
  expect(Array.from({ length: 10 }, (_, index) => count(`pass ${index}`))).toEqual(Array.from({ length: 10 }, () => 3));
  expect([count('outer pass'), count('at the end'), notes.length]).toEqual([3, 1, 34]);
  const steps = await h.steps(id);
  expect(new Set(steps.map(({ attempt }) => attempt))).toEqual(new Set([1]));
  expect(steps.find(({ step_id }) => step_id === 'soft')?.status).toBe('failure');
  expect(await executions(workflowId)).toBeGreaterThan(3);
});

/** How many executions a workflow has had, from the last one back. */
async function executions(workflowId: string): Promise<number> {
  const client = await h.engine.client();
  let count = 0;
  for (let runId: string | undefined | null; count === 0 || runId; count++) {
    const { events } = await client.workflow.getHandle(workflowId, runId ?? undefined).fetchHistory();
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
  }
  return count;
}
