import type { Engine, Failure, OutsideStep } from '@millwright/core/automation/flow/interpret.ts';
import { failedIn } from '@millwright/core/automation/flow/interpret.ts';
import { attemptsOf, intervalOf, patience_seconds, timeoutOf } from '@millwright/core/automation/flow/retry-policy.ts';
import { outsideQueue, workflowTypes } from '@millwright/core/automation/names.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import { type ErrorCode, errors } from '@millwright/core/errors.ts';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ActivityCancellationType,
  ActivityFailure,
  CancellationScope,
  ChildWorkflowCancellationType,
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  sleep,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { ChildRun, OutsideActivities, RunInput, RunStepRef } from './activities.ts';
import { unlessFull } from './history-length.ts';
import { inside } from './inside.ts';
import { waiting } from './waiting.ts';

/** The engine of the interpreter in a workflow: activities, timers, signals and child workflows. */
export function engineFor({ graph, resumed, ...run }: RunInput): Engine {
  const signals = new Map(resumed?.signals);
  const wait = waiting(signals);
  let parallels = 0;
  return {
    group: (instance, last) => inside.runGroup({ ...run, ...instance }, last),
    outside: (step, instance) => sendOutside(step, { ...run, ...instance }),
    wait: (_step, instance) => wait({ ...run, ...instance }),
    automation: (_step, instance) => runChild({ ...run, ...instance }),
    beginBody: (instance) => inside.beginBody({ ...run, ...instance }),
    endStep: (instance, failed) => inside.endStep({ ...run, ...instance }, failed),
    pause: (seconds) => sleep(seconds * 1000),
    // Another branch may be in the middle of something, so a run does not move to a new execution within a parallel.
    between: (at) => (parallels === 0 ? unlessFull(() => ({ ...run, graph, resumed: { at: at(), signals: [...signals] } })) : undefined),
    together: async (branches) => {
      parallels += 1;
      try {
        await settleAll(branches.map((branch) => branch()));
      } finally {
        parallels -= 1;
      }
    },
    endRun: (failed) => inside.endRun(run, failed ? 'failure' : 'success', failed),
  };
}

/** Waits for all branches before it throws the first failure, so that no branch is left half done. */
async function settleAll(branches: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(branches);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const margin_seconds = 30;

async function sendOutside(step: OutsideStep, instance: RunStepRef): Promise<object | Failure> {
  const attempts = attemptsOf(step);
  const outgoing = proxyActivities<OutsideActivities>({
    taskQueue: outsideQueue(workflowInfo().taskQueue),
    // The attempt checks the timeout of the step itself. A dead worker is detected by its heartbeat.
    startToCloseTimeout: (timeoutOf(step) + 2 * patience_seconds + margin_seconds) * 1000,
    heartbeatTimeout: '10s',
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: {
      maximumAttempts: attempts,
      initialInterval: intervalOf(step) * 1000,
      backoffCoefficient: 2,
      maximumInterval: '5m',
    },
  });
  try {
    return await outgoing[step.type](instance, attempts);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    return failStep(instance, failureOf('no_answer'));
  }
}

const failureOf = (code: ErrorCode): StepError => ({ code, message: errors[code].text });

/** Records the failure of a step whose activity could not. */
async function failStep(instance: RunStepRef, failed: StepError): Promise<Failure> {
  await inside.endStep(instance, failed);
  return { failed };
}

async function runChild(instance: RunStepRef): Promise<object | Failure> {
  const child = await inside.beginChild(instance);
  if (failedIn(child)) return child;
  try {
    if (!child.ended) await executeRun(instance, child).catch(unlessItEndedByItself);
  } catch (error) {
    // It was retried separately, so its end is not reported here.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return failStep(instance, failureOf('sub_automation_open'));
    throw error;
  }
  return inside.endChild(instance, child.run_id);
}

/**
 * A sub-automation that was cancelled by hand fails this step, as its row records. The cancellation of this run itself
 * continues.
 */
function unlessItEndedByItself(error: unknown): void {
  if (CancellationScope.current().consideredCancelled || !(error instanceof ChildWorkflowFailure)) throw error;
}

async function executeRun({ client_id, user_id }: RunStepRef, { run_id, workflow_id, graph }: ChildRun): Promise<void> {
  const input: RunInput = { client_id, user_id, run_id, graph };
  await executeChild(workflowTypes.run, {
    workflowId: workflow_id,
    args: [input],
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
    workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
  });
}
