import type { Principal } from '@millwright/core/access/types.ts';
import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import type { Graph } from '@millwright/core/automation/flow/graph.ts';
import type { Failure, GroupResult, Passes, StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import type { Position } from '@millwright/core/automation/flow/traverse.ts';
import type { OutsideType } from '@millwright/core/automation/steps/registry.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { LiveProcess } from '@millwright/core/process/types.ts';

/** A run of a client, and the user in whose name it writes. Everything else is read from its row. */
export type RunRef = { client_id: string; run_id: string; user_id: string | null };
export type RunInput = RunRef & { graph: Graph; resumed?: Resumed };
/** A run that continues in another execution: the pass of a loop to start with, and signals that no wait has received yet. */
type Resumed = { at: Position; signals: [name: string, value: unknown][] };
export type RunStepRef = RunRef & StepInstance;
/** Runs of one client in one batch. */
export type BatchInput = { client_id: string; run_ids: string[] };
/** A run that leaves its batch and continues in a workflow of its own. */
export type LeftRun = { workflow_id: string; input: RunInput };

/**
 * When a wait ends: at an instant (ISO 8601), with a signal or after a number of seconds, or when an approval is decided
 * or a record matches, at the latest at an instant. `done`: it has already ended, with this port.
 */
export type WaitPlan =
  | { until: string }
  | { signal: string; timeout_seconds?: number }
  | { approval: string; expires_at: string | null }
  | { record_wait: string; expires_at: string | null }
  | { done: true; port?: Port };
/** How a wait ended. `look`: it has only begun, but its condition may already be true. */
export type WaitEnd = { resumed: 'time' } | { resumed: 'signal'; value: unknown } | { resumed: 'look' };
/** The port to continue with after a wait, if there are several. `still`: the condition is not true yet. */
export type WaitAnswer = { port: Port } | { still: true };
/** The run of a sub-automation: its id and frozen graph. `ended`: it had already succeeded. */
export type ChildRun = { run_id: string; workflow_id: string; graph: Graph; ended: boolean };

/** A due time of the schedule of an automation. */
export type DueTime = { client_id: string; automation_id: string; due: string };

export type TransitionInput = {
  object_id: string;
  action: 'advance' | 'set_step' | 'set_process';
  step?: string;
  process_id?: string;
  version?: number;
  close_short?: boolean;
  take_more?: boolean;
};
/** `id` is unique per request: the same id is applied once. `once` stores the answer under the caller's own key. */
export type TransitionRequest = { id: string; principal: Principal; input: TransitionInput; once?: { key: string; fingerprint: string } };
export type TransitionResult = {
  object_id: string;
  active_operation: LiveProcess['active_operation'];
  effects: { automation: string; run_id: string }[];
};
/** A failure that is passed unchanged to the caller of a transition. */
export type Refusal = { refused: { code: string; details: JsonObject } };

/** Local activities on the worker of the workflow. Each may run twice; the second time changes nothing. */
export type InsideActivities = {
  runGroup(instance: RunStepRef, last: boolean): Promise<GroupResult>;
  /** Runs each of them to its end, or until it leaves the batch. */
  runBatch(batch: BatchInput): Promise<LeftRun[]>;
  beginBody(instance: RunStepRef): Promise<Passes | Failure>;
  /** Records the end of a loop, a parallel, or a step that finally failed outside its activity. */
  endStep(instance: RunStepRef, failed?: StepError): Promise<void>;
  beginWait(instance: RunStepRef): Promise<WaitPlan | Failure>;
  /** Earlier releases returned nothing. */
  endWait(instance: RunStepRef, end: WaitEnd): Promise<WaitAnswer | undefined>;
  beginChild(instance: RunStepRef): Promise<ChildRun | Failure>;
  endChild(instance: RunStepRef, child_run_id: string): Promise<Record<string, never> | Failure>;
  endRun(run: RunRef, status: 'success' | 'failure' | 'cancelled', failed?: StepError & { step_id?: string }): Promise<void>;
  /** Adds the run of a due time. Returns it if its end must be awaited. */
  beginScheduled(due: DueTime): Promise<ChildRun | null>;
  transition(request: TransitionRequest): Promise<TransitionResult | Refusal>;
};

/** One attempt of an outgoing step. Before the last attempt, temporary failures are thrown, so that it is repeated. */
export type SendOutside = (instance: RunStepRef, attempts: number) => Promise<Record<string, never> | Failure>;
/**
 * Activities on the queue of outgoing steps. Each runs at least once, with the same idempotency key. Jobs of earlier
 * releases returned nothing.
 */
export type OutsideActivities = Record<OutsideType, SendOutside> & { runJob(job: JobInput): Promise<JobProgress | undefined> };

/** Work that is accepted in a transaction and done after it, such as an import. */
export type JobInput = { client_id: string; kind: string; id: string };
/** Whether a job continues at once or later. Meanwhile it occupies no slot of the queue. */
export type JobProgress = 'more' | 'wait' | 'end';
