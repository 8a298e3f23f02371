import type { Failure, Place } from '@millwright/core/automation/flow/interpret.ts';
import type { Step, StepRun } from '@millwright/core/automation/types.ts';
import { isOutage } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Tenant } from '../../db/types.ts';
import { evaluateMappings } from '../mapping/evaluate-mapping.ts';
import { openRun, RunGone, stepIn } from '../runs/claim-run.ts';
import type { LoadedRun } from '../runs/run-rows.ts';
import { stepError } from '../runs/step-error.ts';
import type { GroupPlace, Transactions } from './run-group.ts';
import { Overtaken, recordStep } from './step-rows.ts';
import { variablesAt } from './variables.ts';

/** A step that is not part of a group, in a transaction of its own. */
export type Scope = {
  tenant: Tenant;
  run: LoadedRun;
  step: Step;
  place: Place;
  /** What an earlier execution has left, if there was one. */
  before: { status: StepRun['status']; output: Json } | null;
  /** The step's input with its mappings evaluated. */
  input(): Promise<JsonObject>;
  record(status: StepRun['status'], values?: { output?: Json; open?: boolean; again?: boolean }): Promise<void>;
};

/** Works on a step in one transaction. What the work throws becomes the step's failure and is recorded; outages are thrown. */
export async function inStep<T extends object>(
  transactions: Transactions,
  place: GroupPlace,
  work: (scope: Scope) => Promise<T>,
): Promise<T | Failure> {
  const found: { input?: JsonObject } = {};
  try {
    return await transactions(async (tenant) => work(await scopeOf(tenant, place, found)));
  } catch (error) {
    if (error instanceof Overtaken) return inStep(transactions, place, work);
    if (isOutage(error) || error instanceof RunGone) throw error;
    const failed = stepError(error);
    await transactions(async (tenant) => {
      const { run, step } = await scopeOf(tenant, place, {});
      await recordStep(tenant, run.id, { place: { step_id: place.step_id, item: place.item }, step, status: 'failure', error: failed, ...found });
    });
    return { failed };
  }
}

async function scopeOf(tenant: Tenant, { run_id, step_id, item }: GroupPlace, found: { input?: JsonObject }): Promise<Scope> {
  const run = await openRun(tenant, run_id, item);
  const step = stepIn(run, step_id);
  const place = { step_id, item };
  const input = async () => {
    found.input = (await evaluateMappings(step.input, await variablesAt(tenant, run, step, place))) as JsonObject;
    return found.input;
  };
  const before = run.done.find((done) => done.step_id === step_id && done.item === item) ?? null;
  const record: Scope['record'] = async (status, values = {}) => {
    const written = await recordStep(tenant, run_id, { place, step, status, ...found, ...values });
    if (!written && before?.status !== 'success') throw new Overtaken();
  };
  return { tenant, run, step, place, before, input, record };
}
