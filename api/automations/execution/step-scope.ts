import type { Failure, StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import type { Step, StepRun } from '@millwright/core/automation/types.ts';
import { isOutage } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { evaluateInput } from '../mapping/evaluate-mapping.ts';
import { claimRun, RunGoneError, stepIn } from '../runs/claim-run.ts';
import type { LoadedRun } from '../runs/run-rows.ts';
import { stepError } from '../runs/step-error.ts';
import type { RunStep, Transactions } from './run-group.ts';
import { OutdatedError, recordStep } from './step-rows.ts';
import { variablesAt } from './variables.ts';

/** A step outside a group, in a transaction of its own. */
export type Scope = {
  tenant: TenantTransaction;
  run: LoadedRun;
  step: Step;
  instance: StepInstance;
  /** The result of an earlier execution, if there was one. */
  before: { status: StepRun['status']; output: Json } | null;
  /** The step's input with its mappings evaluated. */
  input(): Promise<JsonObject>;
  record(status: StepRun['status'], values?: { output?: Json; open?: boolean; again?: boolean }): Promise<void>;
};

/** Runs work on a step in one transaction. Errors become the step's failure and are recorded; outages are thrown. */
export async function inStep<T extends object>(
  transactions: Transactions,
  instance: RunStep,
  work: (scope: Scope) => Promise<T>,
): Promise<T | Failure> {
  const evaluation: { input?: JsonObject } = {};
  try {
    return await transactions(async (tenant) => work(await scopeOf(tenant, instance, evaluation)));
  } catch (error) {
    if (error instanceof OutdatedError) return inStep(transactions, instance, work);
    if (isOutage(error) || error instanceof RunGoneError) throw error;
    const failed = stepError(error);
    await transactions(async (tenant) => {
      const { run, step } = await scopeOf(tenant, instance, {});
      await recordStep(tenant, run.id, {
        instance: { step_id: instance.step_id, item: instance.item },
        step,
        status: 'failure',
        error: failed,
        ...evaluation,
      });
    });
    return { failed };
  }
}

async function scopeOf(tenant: TenantTransaction, { run_id, step_id, item }: RunStep, evaluation: { input?: JsonObject }): Promise<Scope> {
  const run = await claimRun(tenant, run_id, item);
  const step = stepIn(run, step_id);
  const instance = { step_id, item };
  const input = async () => {
    evaluation.input = await evaluateInput(tenant.client.id, step, await variablesAt(tenant, run, step, instance));
    return evaluation.input;
  };
  const before = run.done.find((done) => done.step_id === step_id && done.item === item) ?? null;
  const record: Scope['record'] = async (status, values = {}) => {
    const written = await recordStep(tenant, run_id, { instance, step, status, ...evaluation, ...values });
    if (!written && before?.status !== 'success') throw new OutdatedError();
  };
  return { tenant, run, step, instance, before, input, record };
}
