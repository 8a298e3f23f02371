import type { Principal } from '@millwright/core/access/types.ts';
import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import type { Graph } from '@millwright/core/automation/flow/graph.ts';
import type { Failure, GroupResult, Passes, StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import type { Position } from '@millwright/core/automation/flow/traverse.ts';
import type { OutsideType } from '@millwright/core/automation/steps/registry.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { LiveProcess } from '@millwright/core/process/types.ts';

/** Which run of which client, and in whose name it writes. Everything else of a run is read from its row. */
export type RunRef = { client_id: string; run_id: string; user_id: string | null };
export type RunInput = RunRef & { graph: Graph; resumed?: Resumed };
/** A run that goes on in another execution: from this pass of a loop on, with the signals that nothing has waited for yet. */
type Resumed = { at: Position; signals: [name: string, value: unknown][] };
export type RunStepRef = RunRef & StepInstance;
/** Runs of one client that are carried together. */
export type BatchInput = { client_id: string; run_ids: string[] };
/** A run that leaves its batch, to go on in a workflow of its own. */
export type LeftRun = { workflow_id: string; input: RunInput };

/**
 * When a wait ends: at an instant (ISO 8601), with a signal, at the latest after so many seconds, or once somebody has
 * decided an approval or a record matches, at the latest at an instant. `done`: it has ended before, and the flow went on by this port.
 */
export type WaitPlan =
  | { until: string }
  | { signal: string; timeout_seconds?: number }
  | { approval: string; expires_at: string | null }
  | { record_wait: string; expires_at: string | null }
  | { done: true; port?: Port };
/** How a wait ended; `look`: it has only begun, and what it waits for may be there already. */
export type WaitEnd = { resumed: 'time' } | { resumed: 'signal'; value: unknown } | { resumed: 'look' };
/** By which port the flow goes on after a wait, where it could be several; `still`: what it waits for has not come. */
export type WaitAnswer = { port: Port } | { still: true };
/** The run of a sub automation: its id and frozen shape; `ended` when it had succeeded before. */
export type ChildRun = { run_id: string; workflow_id: string; graph: Graph; ended: boolean };

/** The automation of a schedule, and which of its times has come. */
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
/** `id` is unique to the request: the same id is applied once. `once` keeps its answer under the caller's own key. */
export type TransitionRequest = { id: string; principal: Principal; input: TransitionInput; once?: { key: string; fingerprint: string } };
export type TransitionResult = {
  object_id: string;
  active_operation: LiveProcess['active_operation'];
  effects: { automation: string; run_id: string }[];
};
/** A failure that the caller of a transition gets as it is. */
export type Refusal = { refused: { code: string; details: JsonObject } };

/** Run on the worker that holds the workflow, as local activities. Each may run twice; the second time it changes nothing. */
export type InsideActivities = {
  runGroup(instance: RunStepRef, last: boolean): Promise<GroupResult>;
  /** Carries each of the runs to its end, or to where it leaves. */
  runBatch(batch: BatchInput): Promise<LeftRun[]>;
  beginBody(instance: RunStepRef): Promise<Passes | Failure>;
  /** Records the end of a loop, a parallel, or of a step that failed for good outside its activity. */
  endStep(instance: RunStepRef, failed?: StepError): Promise<void>;
  beginWait(instance: RunStepRef): Promise<WaitPlan | Failure>;
  /** Releases before answered nothing. */
  endWait(instance: RunStepRef, end: WaitEnd): Promise<WaitAnswer | undefined>;
  beginChild(instance: RunStepRef): Promise<ChildRun | Failure>;
  endChild(instance: RunStepRef, child_run_id: string): Promise<Record<string, never> | Failure>;
  endRun(run: RunRef, status: 'success' | 'failure' | 'cancelled', failed?: StepError & { step_id?: string }): Promise<void>;
  /** Adds what a due time starts; answers the run to be waited for, if there is one. */
  beginScheduled(due: DueTime): Promise<ChildRun | null>;
  transition(request: TransitionRequest): Promise<TransitionResult | Refusal>;
};

/** One outgoing step. Before its last attempt a failure that may pass is thrown, so that it is tried again. */
export type SendOutside = (instance: RunStepRef, attempts: number) => Promise<Record<string, never> | Failure>;
/** Run on the queue of outgoing steps; at least once each, with the same idempotency key. A job of a release before answered nothing. */
export type OutsideActivities = Record<OutsideType, SendOutside> & { runJob(job: JobInput): Promise<JobProgress | undefined> };

/** Work that was accepted with a transaction and is done after it, such as an import. */
export type JobInput = { client_id: string; kind: string; id: string };
/** Whether a job has more to do at once, or only after a while; until then it holds no place of the queue. */
export type JobProgress = 'more' | 'wait' | 'end';
