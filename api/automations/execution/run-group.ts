import { portAfter } from '@millwright/core/automation/descriptor/ports.ts';
import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import type { GroupResult, StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { enabledFrom, follow } from '@millwright/core/automation/flow/traverse.ts';
import { isInside, stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { isOutage } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { observeRun } from '../../operations/metrics.ts';
import type { Report } from '../actions/run-action.ts';
import type { StepServices } from '../definitions/lookup.ts';
import { evaluateInput } from '../mapping/evaluate-mapping.ts';
import { claimRun, RunGoneError, stepIn } from '../runs/claim-run.ts';
import { closeRun, type LoadedRun } from '../runs/run-rows.ts';
import { stepError } from '../runs/step-error.ts';
import { comparedBy } from '../steps/choice.ts';
import { perform } from '../steps/performers.ts';
import { asStep } from './as-step.ts';
import { openSecrets } from './open-secrets.ts';
import { noteProgress, OutdatedError, recordSteps, type StepRecord } from './step-rows.ts';
import { variablesAt } from './variables.ts';

/** Runs work in one transaction that commits with it. */
export type Transactions = <T>(work: (tenant: TenantTransaction) => Promise<T>) => Promise<T>;
export type RunStep = StepInstance & { run_id: string };

/** A group goes no further than this in one activity, so that a worker is never held for long. */
const longest = 25;
/** Steps without effects share the transaction of the next step that has one; so many at most. */
const mostTogether = 10;

type Reached = { run: LoadedRun; next: Step | null; count: number };

/** A step takes long and has no row yet: what was under way is rolled back, and done again once it has one. */
class LongStep extends Error {
  readonly step: Step;
  constructor(step: Step) {
    super(step.id);
    this.step = step;
  }
}

/**
 * How a group goes on: until `isOver` says so; `tells` has long steps say how far they are, which takes transactions beside
 * theirs; in a rehearsal the outputs in `pins` stand in for their steps.
 */
type Manner = { isOver?: () => boolean; tells?: boolean; pins?: ReadonlyMap<string, Json> };

/** The run is to go on elsewhere: what was under way is rolled back, and is no failure of its step. */
export class LeaveError extends Error {}

/** Walks one group; the run is read once, and again when another execution got ahead. */
class Group {
  private readonly transactions: Transactions;
  private readonly services: StepServices;
  private readonly instance: RunStep;
  private readonly last: boolean;
  private readonly isOver: () => boolean;
  private readonly tells: boolean;
  private readonly pins: ReadonlyMap<string, Json>;
  private readonly began = performance.now();
  private run: LoadedRun | null = null;
  /** What the transaction under way has done, and the step it is at, for its rows when that fails. */
  private done: StepRecord[] = [];
  private at: { step_id: string; input?: JsonObject; began?: number };
  /** The step that has a row of its own, written before it began. */
  private told: string | null = null;

  constructor(transactions: Transactions, services: StepServices, instance: RunStep, last: boolean, { isOver, tells, pins }: Manner) {
    this.transactions = transactions;
    this.services = services;
    this.instance = instance;
    this.last = last;
    this.isOver = isOver ?? (() => false);
    this.tells = tells ?? false;
    this.pins = pins ?? new Map();
    this.at = { step_id: instance.step_id };
  }

  async go(): Promise<GroupResult> {
    let from = this.instance.step_id;
    for (let count = 0; count < longest && !(count > 0 && this.isOver()); ) {
      const reached = await this.together(from);
      if ('failed' in reached) return reached;
      if (!reached.next) return { ended: true, closed: this.last };
      from = reached.next.id;
      if (!isInside(reached.next.type)) return { at: from };
      count += reached.count;
    }
    return { at: from };
  }

  /** Steps up to the next effect in one transaction: effect and rows commit together. */
  private async together(from: string): Promise<Reached | Extract<GroupResult, { failed: unknown }>> {
    try {
      return await this.commit(from);
    } catch (error) {
      if (isOutage(error) || error instanceof RunGoneError || error instanceof LeaveError) throw error;
      if (!(error instanceof OutdatedError)) return this.fail(error);
      this.run = null;
      return this.commit(from);
    }
  }

  /** What was read is kept for the next steps only once the transaction that read it has committed. */
  private async commit(from: string): Promise<Reached> {
    const reached = await this.transactions((tenant) => this.execute(tenant, from)).catch((error: unknown) => {
      if (!(error instanceof LongStep)) throw error;
      return this.begin(error.step).then(() => this.transactions((tenant) => this.execute(tenant, from)));
    });
    this.run = reached.run;
    return reached;
  }

  /** Commits that a long step has begun, so that others see how far it is and can end the run meanwhile. */
  private async begin(step: Step): Promise<void> {
    const { run_id, item } = this.instance;
    const record: StepRecord = { instance: { step_id: step.id, item }, step, status: 'running', open: true };
    await this.transactions(async (tenant) => {
      await this.open(tenant);
      await recordSteps(tenant, run_id, [record]);
    });
    this.run = null;
    this.told = step.id;
  }

  /** Says how far the step is. It waits for nobody: when that can't be written, it is not told. */
  private report(step_id: string): Report {
    const { run_id, item } = this.instance;
    return (part) => void this.transactions((tenant) => noteProgress(tenant, run_id, { step_id, item }, part)).catch(() => undefined);
  }

  /** A transaction that failed has taken the run's beginning with it: the next one dates it back to where the group began. */
  private open(tenant: TenantTransaction): Promise<LoadedRun> {
    return claimRun(tenant, this.instance.run_id, this.instance.item, performance.now() - this.began);
  }

  private async execute(tenant: TenantTransaction, from: string): Promise<Reached> {
    const { item } = this.instance;
    this.done = [];
    let run = this.run ?? (await this.open(tenant));
    for (let step = stepIn(run, from); ; ) {
      const record = knownAnswer(run, step, item) ? null : await this.step(tenant, run, step);
      if (record) this.done.push(record);
      const output = record ? (record.output ?? null) : (knownAnswer(run, step, item)?.output ?? null);
      if (record) run = { ...run, done: [...run.done, { step_id: step.id, item, output, status: 'success', attempt: 1 }] };
      const next = stepAfter(run, step, output);
      if (next && isInside(next.type) && !stepDescriptor(step.type).effect && this.done.length < mostTogether && !this.isOver()) step = next;
      else return this.write(tenant, run, next, output);
    }
  }

  private async step(tenant: TenantTransaction, run: LoadedRun, step: Step): Promise<StepRecord> {
    const instance = { step_id: step.id, item: this.instance.item };
    const began = performance.now();
    this.at = { step_id: step.id, began };
    const pinned = this.pins.get(step.id);
    if (pinned !== undefined) return { instance, step, status: 'success', output: pinned, began };
    const variables = await variablesAt(tenant, run, step, instance);
    const input = await evaluateInput(tenant.client.id, step, variables);
    this.at.input = input;
    const { actions, secrets } = this.services;
    const isLong = this.tells && step.type === 'action' && actions.get(String(input.action))?.alone === true;
    if (isLong && this.told !== step.id) throw new LongStep(step);
    const opened = openSecrets(secrets, tenant.client.id, step.type, input);
    const context = { tenant: asStep(tenant, run, step.id), step, input: opened, variables, actions };
    const output = await perform({ ...context, ...(isLong && { report: this.report(step.id) }) });
    const told = step.type === 'condition' ? { ...input, compared: await comparedBy(context) } : input;
    return { instance, step, status: 'success', input: told, output, began, ended: performance.now(), again: !isLong };
  }

  /** A run whose last step was found done still has to be ended. */
  private async write(tenant: TenantTransaction, run: LoadedRun, next: Step | null, output: Json): Promise<Reached> {
    const closes = this.last && !next;
    if (!(await recordSteps(tenant, run.id, this.done, { closes }))) throw new OutdatedError();
    const { done } = this;
    tenant.afterCommit(() => {
      if (closes && done.length > 0) observeRun('success', secondsOf(run, this.began));
    });
    if (closes && this.done.length === 0) await closeRun(tenant, run.id, 'success', null, { output });
    return { run, next, count: Math.max(1, this.done.length) };
  }

  /** What was done before the failure had no effects, so its answers stand. */
  private async fail(error: unknown) {
    const failed = stepError(error);
    const { step_id, ...rest } = this.at;
    const { run_id, item } = this.instance;
    const done = this.done.filter(({ instance }) => instance.step_id !== step_id);
    await this.transactions(async (tenant) => {
      const step = stepIn(this.run ?? (await this.open(tenant)), step_id);
      await recordSteps(tenant, run_id, [
        ...done,
        { instance: { step_id, item }, step, status: 'failure', error: failed, again: this.told !== step_id, ...rest },
      ]);
    });
    this.run = null;
    return { at: step_id, failed };
  }
}

/** How long a run has gone on: since its row says so, or since this group has begun it. */
const secondsOf = ({ started_at }: LoadedRun, began: number) => (started_at ? Date.now() - started_at.getTime() : performance.now() - began) / 1000;

/** The output that history has of a step: how a retry skips inside steps that are done (outside ones: `beginOutside`, outside.ts). */
const knownAnswer = (run: LoadedRun, step: Step, item: string) =>
  run.done.find((done) => done.step_id === step.id && done.item === item && done.status === 'success');

function stepAfter(run: LoadedRun, step: Step, output: Json): Step | null {
  const graph = graphOf(run.definition);
  const next = enabledFrom(graph, follow(graph, step.id, portAfter(stepDescriptor(step.type).ports, output)));
  return next ? stepIn(run, next.id) : null;
}

/**
 * Runs the inside steps that follow each other from a place on. Every effect commits in one transaction with the
 * history row of its step; steps without effects ride along. A step that was done before is not done again; its stored
 * output counts. Outages are thrown, failures answered. Once `isOver` says so, the group ends before its next step.
 */
export const runGroup = (
  transactions: Transactions,
  services: StepServices,
  instance: RunStep,
  last: boolean,
  manner: Manner = {},
): Promise<GroupResult> => new Group(transactions, services, instance, last, manner).go();
