import type { Failure } from '@millwright/core/automation/interpret.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { openRun, stepIn } from './open-run.ts';
import type { GroupPlace, Transactions } from './run-group.ts';
import { recordStep } from './step-rows.ts';
import { inStep } from './step-scope.ts';

/** What is sent, under a key that is the same for every attempt. */
export type Outgoing = { key: string; input: JsonObject };

/** The key of one execution of an outgoing step: `run/step`, inside loops `run/step/item`. */
export const outgoingKey = ({ run_id, step_id, item }: GroupPlace): string => [run_id, step_id, ...(item === '' ? [] : [item])].join('/');

/** Shows an outgoing step as under way and answers what to send; `done` when it has been sent before. */
export function beginOutside(transactions: Transactions, place: GroupPlace): Promise<{ outgoing: Outgoing } | { done: true } | Failure> {
  return inStep<{ outgoing: Outgoing } | { done: true }>(transactions, place, async ({ before, input, record }) => {
    if (before?.status === 'success') return { done: true };
    const outgoing = { key: outgoingKey(place), input: await input() };
    await record('running', { open: true });
    return { outgoing };
  });
}

/** Records the answer of an outgoing step, or why there was none. */
export async function endOutside(transactions: Transactions, place: GroupPlace, end: { output: Json } | { failed: StepError }): Promise<void> {
  const { run_id, step_id, item } = place;
  await transactions(async (tenant) => {
    const step = stepIn(await openRun(tenant, run_id, item), step_id);
    const status = 'failed' in end ? ({ status: 'failure', error: end.failed } as const) : ({ status: 'success', output: end.output } as const);
    await recordStep(tenant, run_id, { place: { step_id, item }, step, again: false, ...status });
  });
}
