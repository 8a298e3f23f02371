import { setTimeout as sleep } from 'node:timers/promises';
import { LeaveError, runGroup, type Transactions } from '@millwright/api/automations/execution/run-group.ts';
import { type BatchedRun, claimRuns, RunGoneError } from '@millwright/api/automations/runs/claim-run.ts';
import { endRun } from '@millwright/api/automations/runs/end-run.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import { withLogContext } from '@millwright/api/log/context.ts';
import { log } from '@millwright/api/log/log.ts';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import { type Engine, interpret, type StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { firstStep, type Position } from '@millwright/core/automation/flow/traverse.ts';
import { runWorkflowId } from '@millwright/core/automation/names.ts';
import { AppError, isOutage } from '@millwright/core/errors.ts';
import type { BatchInput, LeftRun, RunRef } from '@millwright/workflows/activities.ts';
import type { ActivityServices } from './services/context.ts';

/** How many runs of a batch run at the same time. */
const atOnce = 2;
/** A run that takes longer leaves the batch before its next step, or after `patience_ms` within a step. */
const small_ms = 300;
const patience_ms = 900;
/** A run with more events leaves the batch before its next step. */
const mostEvents = 200;

type Left = { at: string | null };

/** Runs the runs of a batch independently. Returns those that leave. An outage is thrown, so that the batch is repeated. */
export async function carryBatch(services: ActivityServices, { client_id, run_ids }: BatchInput, carrier: string): Promise<LeftRun[]> {
  const claimed = await inTenant(services.database, systemPrincipal(client_id), (tenant) => claimRuns(tenant, carrier, run_ids));
  const left: LeftRun[] = [];
  const lane = async () => {
    for (let run = claimed.shift(); run; run = claimed.shift()) {
      const ref = { client_id, run_id: run.id, user_id: run.trigger.user_id ?? null };
      const { at } = await carry(services, ref, run);
      if (at !== null) left.push(leaving(ref, run, [{ step_id: at, pass: 0 }]));
    }
  };
  // Nothing of a failed batch may continue beside its next attempt.
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return left;
}

function leaving(ref: RunRef, { definition, trigger }: BatchedRun, at: Position): LeftRun {
  const input = { ...ref, graph: graphOf(definition), resumed: { at, signals: [] } };
  return { workflow_id: runWorkflowId(ref.client_id, ref.run_id, trigger.attempt), input };
}

/** A run that was in progress when this batch was interrupted may be the cause, so it leaves and affects no others again. */
async function carry(services: ActivityServices, ref: RunRef, run: BatchedRun): Promise<Left> {
  if (run.status !== 'queued') return { at: firstStep(graphOf(run.definition)) };
  const { client_id, run_id } = ref;
  return withLogContext({ client_id, run_id }, () => new Carried(services, ref, run).go());
}

/** A run in its batch: the engine of the interpreter, while its steps are small and inside. */
class Carried {
  private readonly services: ActivityServices;
  private readonly ref: RunRef;
  private readonly run: BatchedRun;
  private readonly began = performance.now();
  private events = 0;
  private abandoned = false;
  private at: string | null;

  constructor(services: ActivityServices, ref: RunRef, run: BatchedRun) {
    this.services = services;
    this.ref = ref;
    this.run = run;
    this.at = firstStep(graphOf(run.definition));
  }

  /** Ends with the run, or when its time is over. A step in progress then continues alone; its rows record who did it. */
  async go(): Promise<Left> {
    const walk = interpret(graphOf(this.run.definition), this.engine()).then(
      () => ({ at: null }),
      (error: unknown) => this.leave(error),
    );
    const over = new AbortController();
    const patience = sleep(patience_ms, undefined, { signal: over.signal }).catch(() => undefined);
    try {
      const end = await Promise.race([walk, patience.then(() => undefined)]);
      if (end) return end;
    } finally {
      over.abort();
    }
    this.abandoned = true;
    walk.catch(() => undefined);
    return { at: this.at };
  }

  private leave(error: unknown): Left {
    if (error instanceof LeaveError) return { at: this.at };
    if (error instanceof RunGoneError) return { at: null };
    if (isOutage(error)) throw error;
    log('error', 'a run could not go on in its batch; it does by itself', { error });
    return { at: this.at };
  }

  private isOver(): boolean {
    return this.abandoned || this.events > mostEvents || performance.now() - this.began > small_ms;
  }

  /** The position of the run. It stops here when it is no longer small. */
  private stand({ step_id }: StepInstance): void {
    if (this.abandoned) throw new LeaveError();
    this.at = step_id;
    if (this.isOver()) throw new LeaveError();
  }

  /** Work that is too slow for a small run leaves the batch. */
  private readonly transactions: Transactions = async (work) => {
    const { client_id, user_id } = this.ref;
    let events = 0;
    const counted: typeof work = async (tenant) => {
      const result = await work(tenant);
      events = tenant.emitted.length;
      return result;
    };
    try {
      const result = await inTenant(this.services.database, systemPrincipal(client_id, user_id), counted, { timeout_ms: patience_ms });
      this.events += events;
      return result;
    } catch (error) {
      throw error instanceof AppError && error.code === 'too_slow' ? new LeaveError() : error;
    }
  };

  private engine(): Engine {
    const elsewhere = async (instance: StepInstance): Promise<never> => {
      this.at = instance.step_id;
      throw new LeaveError();
    };
    const { run_id } = this.ref;
    return {
      group: async (instance, last) => {
        this.stand(instance);
        return runGroup(this.transactions, this.services, { run_id, ...instance }, last, { isOver: () => this.isOver() });
      },
      outside: (_step, instance) => elsewhere(instance),
      wait: (_step, instance) => elsewhere(instance),
      automation: (_step, instance) => elsewhere(instance),
      beginBody: elsewhere,
      endStep: elsewhere,
      pause: () => Promise.reject(new LeaveError()),
      together: () => Promise.reject(new LeaveError()),
      endRun: async (failed) => {
        if (this.abandoned) throw new LeaveError();
        const end = { status: failed ? 'failure' : 'success', error: failed ?? null, attempt: this.run.trigger.attempt ?? 1 } as const;
        await this.transactions((tenant) => endRun(tenant, run_id, end));
      },
    };
  }
}
