import { graphOf } from '@millwright/core/automation/graph.ts';
import type { GroupResult, Place } from '@millwright/core/automation/interpret.ts';
import type { Step, StepError } from '@millwright/core/automation/types.ts';
import { enabledFrom, follow, isInside } from '@millwright/core/automation/walk.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Tenant } from '../db/types.ts';
import type { Actions } from './lookup.ts';
import { evaluateMappings } from './mapping.ts';
import { openRun, RunGone, stepIn } from './open-run.ts';
import { asStep } from './principal.ts';
import { closeRun, type LoadedRun } from './run-rows.ts';
import { isOutage, stepError } from './step-error.ts';
import { recordStep } from './step-rows.ts';
import { perform } from './steps/perform.ts';
import { variablesAt } from './variables.ts';

/** Runs work in one transaction that commits with it. */
export type Transactions = <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>;
export type GroupPlace = Place & { run_id: string };

/** A group goes no further than this in one activity, so that a worker is never held for long. */
const longest = 25;

/** Another execution of the step has committed first; its answer counts. */
class DoneElsewhere extends Error {}

type Reached = { run: LoadedRun; next: Step | null };

/** Walks one group; the run is read once, and again when another execution got ahead. */
class Group {
  private readonly transactions: Transactions;
  private readonly actions: Actions;
  private readonly place: GroupPlace;
  private readonly last: boolean;
  private run: LoadedRun | null = null;
  /** The input of the step under way, for its row when it fails. */
  private input: JsonObject | undefined;

  constructor(transactions: Transactions, actions: Actions, place: GroupPlace, last: boolean) {
    this.transactions = transactions;
    this.actions = actions;
    this.place = place;
    this.last = last;
  }

  async go(): Promise<GroupResult> {
    let at = this.place.step_id;
    for (let count = 0; count < longest; count++) {
      const reached = await this.once(at);
      if ('failed' in reached) return reached;
      if (!reached.next) return { ended: true, closed: this.last };
      at = reached.next.id;
      if (!isInside(reached.next.type)) return { at };
    }
    return { at };
  }

  /** One step in one transaction: its effect and its row commit together. */
  private async once(step_id: string): Promise<Reached | { at: string; failed: StepError }> {
    this.input = undefined;
    try {
      return await this.commit(step_id);
    } catch (error) {
      if (isOutage(error) || error instanceof RunGone) throw error;
      if (!(error instanceof DoneElsewhere)) return this.fail(step_id, error);
      this.run = null;
      return this.commit(step_id);
    }
  }

  /** What was read is kept for the next step only once the transaction that read it has committed. */
  private async commit(step_id: string): Promise<Reached> {
    const reached = await this.transactions((tenant) => this.execute(tenant, step_id));
    this.run = reached.run;
    return reached;
  }

  private async execute(tenant: Tenant, step_id: string): Promise<Reached> {
    const { run_id, item } = this.place;
    const run = this.run ?? (await openRun(tenant, run_id, item));
    const step = stepIn(run, step_id);
    const known = run.done.find((done) => done.step_id === step_id && done.item === item && done.status === 'success');
    if (known) return this.repeated(tenant, run, step, known.output);
    const variables = await variablesAt(tenant, run, step, { step_id, item });
    this.input = (await evaluateMappings(step.input, variables)) as JsonObject;
    const output = await perform({ tenant: asStep(tenant, run, step_id), step, input: this.input, variables, actions: this.actions });
    const next = stepAfter(run, step, output);
    const record = { run_id, place: { step_id, item }, step, status: 'success' as const, input: this.input, output };
    if (!(await recordStep(tenant, record, this.last && !next))) throw new DoneElsewhere();
    return { run: { ...run, done: [...run.done, { step_id, item, output, status: 'success' }] }, next };
  }

  /** Found done: its effect stands. The run still has to be ended when this was its last step. */
  private async repeated(tenant: Tenant, run: LoadedRun, step: Step, output: Json): Promise<Reached> {
    const next = stepAfter(run, step, output);
    if (this.last && !next) await closeRun(tenant, run.id, 'success', null, output);
    return { run, next };
  }

  private async fail(step_id: string, error: unknown) {
    const failed = stepError(error);
    await this.transactions(async (tenant) => {
      const run = this.run ?? (await openRun(tenant, this.place.run_id, this.place.item));
      const place = { step_id, item: this.place.item };
      await recordStep(tenant, {
        run_id: run.id,
        place,
        step: stepIn(run, step_id),
        status: 'failure',
        error: failed,
        ...(this.input ? { input: this.input } : {}),
      });
    });
    return { at: step_id, failed };
  }
}

function stepAfter(run: LoadedRun, step: Step, output: Json): Step | null {
  const graph = graphOf(run.definition);
  const next = enabledFrom(graph, follow(graph, step.id, step.type === 'condition' ? (output === true ? 'true' : 'false') : 'next'));
  return next ? stepIn(run, next.id) : null;
}

/**
 * Runs the inside steps that follow each other from a place on, each in its own transaction together with its history
 * row. A step that was done before is not done again; its stored output counts. Outages are thrown, failures answered.
 */
export const runGroup = (transactions: Transactions, actions: Actions, place: GroupPlace, last: boolean): Promise<GroupResult> =>
  new Group(transactions, actions, place, last).go();
