import { badInput } from '@millwright/core/automation/bad-input.ts';
import { isLoop } from '@millwright/core/automation/flow/graph.ts';
import type { Failure, Passes } from '@millwright/core/automation/flow/interpret.ts';
import { splitItems } from '@millwright/core/automation/lists/list-operations.ts';
import { mostAtOnce } from '@millwright/core/automation/steps/logic/for-each.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import type { RunStep, Transactions } from '../execution/run-group.ts';
import { recordStep } from '../execution/step-rows.ts';
import { inStep, type Scope } from '../execution/step-scope.ts';
import { claimRun, stepIn } from '../runs/claim-run.ts';
import { countFailedPasses } from './failed-passes.ts';

/** The most passes of a loop. Larger work belongs in an action or a job. */
const mostItems = 10_000;

/** Starts a loop and stores its items, so that each pass finds its own; or starts a parallel, which has none. */
export function beginBody(transactions: Transactions, instance: RunStep): Promise<Passes | Failure> {
  return inStep<Passes>(transactions, instance, async (scope) => {
    const { items, at_once } = await itemsOf(scope);
    const begun = scope.before?.status === 'success' || scope.before?.status === 'running';
    if (!begun) await scope.record('running', { output: items, open: true });
    return { passes: items?.length ?? 0, ...(at_once > 1 ? { at_once } : {}) };
  });
}

/** Items of an earlier execution are reused, so that finished passes keep their items. */
async function itemsOf({ step, before, input }: Scope): Promise<{ items: Json[] | null; at_once: number }> {
  if (!isLoop(step.type)) return { items: null, at_once: 1 };
  if (Array.isArray(before?.output))
    return { items: before.output, at_once: lanesOf(isObject(step.input.at_once) ? (await input()).at_once : step.input.at_once) };
  const { items, batch_size, at_once } = await input();
  const list = items === null || items === undefined ? [] : Array.isArray(items) ? items : [items];
  if (list.length > mostItems) throw badInput('items', 'too_large', { max: mostItems });
  const batches = typeof batch_size === 'number' ? splitItems(list, Math.max(1, Math.floor(batch_size))) : list;
  return { items: batches, at_once: lanesOf(at_once) };
}

const lanesOf = (at_once: Json | undefined) => (typeof at_once === 'number' ? Math.min(mostAtOnce, Math.max(1, Math.floor(at_once))) : 1);

/** Records the end of a step that already has a row. */
export async function endStep(transactions: Transactions, { run_id, step_id, item }: RunStep, failed?: StepError): Promise<void> {
  await transactions(async (tenant) => {
    const run = await claimRun(tenant, run_id, item);
    const step = stepIn(run, step_id);
    const end = failed ? { status: 'failure' as const, error: failed } : { status: 'success' as const };
    await recordStep(tenant, run_id, { instance: { step_id, item }, step, again: false, ...end });
    if (isLoop(step.type)) await countFailedPasses(tenant, run, { step_id, item });
  });
}
