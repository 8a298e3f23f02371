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

/** Runs work in a transaction and commits it. */
export type Transactions = <T>(work: (tenant: TenantTransaction) => Promise<T>) => Promise<T>;
export type RunStep = StepInstance & { run_id: string };

/** A group runs at most this many steps in one activity, so that a worker is not occupied for long. */
const longest = 25;
/** Steps without effects share the transaction of the next step that has one, up to this number. */
const mostTogether = 10;

type Reached = { run: LoadedRun; next: Step | null; count: number };

/** Thrown when a step takes long and has no row yet. The transaction is rolled back and repeated once the step has a row. */
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

/** Thrown to continue the run elsewhere. The transaction is rolled back; the step has not failed. */
export class LeaveError extends Error {}

/** Runs one group. The run is loaded once, and again if another execution was faster. */
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
  /** What the current transaction has done, and its current step, for the rows to write if it fails. */
  private done: StepRecord[] = [];
  private at: { step_id: string; input?: JsonObject; began?: number };
  /** The step whose row was written before it began. */
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

  /** Runs the steps up to the next effect in one transaction, so that effect and rows commit together. */
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

  /** The loaded run is reused for the next steps only after the transaction that read it has committed. */
  private async commit(from: string): Promise<Reached> {
    const reached = await this.transactions((tenant) => this.execute(tenant, from)).catch((error: unknown) => {
      if (!(error instanceof LongStep)) throw error;
      return this.begin(error.step).then(() => this.transactions((tenant) => this.execute(tenant, from)));
    });
    this.run = reached.run;
    return reached;
  }

  /** Commits a row for a long step before it runs, so that others see its progress and can cancel the run. */
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

  /** Reports the progress of a step. It waits for nothing; if it can't be written, it is dropped. */
  private report(step_id: string): Report {
    const { run_id, item } = this.instance;
    return (part) => void this.transactions((tenant) => noteProgress(tenant, run_id, { step_id, item }, part)).catch(() => undefined);
  }

  /** A failed transaction also rolled back the start of the run. The next one sets the start time back to the beginning of the group. */
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

  /** A run whose last step was already done still has to be ended. */
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

  /** The steps before the failure had no effects, so their outputs are kept. */
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

/** The duration of a run: since the time in its row, or since this group started it. */
const secondsOf = ({ started_at }: LoadedRun, began: number) => (started_at ? Date.now() - started_at.getTime() : performance.now() - began) / 1000;

/** The stored output of a step that succeeded. A retry uses it to skip inside steps (for outgoing steps see `beginOutside` in outside.ts). */
const knownAnswer = (run: LoadedRun, step: Step, item: string) =>
  run.done.find((done) => done.step_id === step.id && done.item === item && done.status === 'success');

function stepAfter(run: LoadedRun, step: Step, output: Json): Step | null {
  const graph = graphOf(run.definition);
  const next = enabledFrom(graph, follow(graph, step.id, portAfter(stepDescriptor(step.type).ports, output)));
  return next ? stepIn(run, next.id) : null;
}

/**
 * Runs consecutive inside steps from a place on. Every effect commits in one transaction with its step's history row;
 * steps without effects share that transaction. A step that succeeded before is not run again; its stored output is
 * used. Outages are thrown; failures are returned. Once `isOver` returns true, the group ends before its next step.
 */
export const runGroup = (
  transactions: Transactions,
  services: StepServices,
  instance: RunStep,
  last: boolean,
  manner: Manner = {},
): Promise<GroupResult> => new Group(transactions, services, instance, last, manner).go();
