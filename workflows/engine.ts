import type { GraphStep } from '@millwright/core/automation/graph.ts';
import type { Engine, Failure } from '@millwright/core/automation/interpret.ts';
import { failedIn } from '@millwright/core/automation/interpret.ts';
import { outsideQueue, workflowTypes } from '@millwright/core/automation/names.ts';
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
import type { ChildRun, OutsideActivities, RunInput, RunPlace, RunRef } from './activities.ts';
import { inside } from './inside.ts';
import { waiting } from './waiting.ts';

/** The interpreter's engine in a workflow: activities, timers, signals and child workflows. */
export function engineFor(run: RunRef): Engine {
  const wait = waiting();
  return {
    group: (place, last) => inside.runGroup({ ...run, ...place }, last),
    outside: (step, place) => sendOutside(step, { ...run, ...place }),
    wait: (_step, place) => wait({ ...run, ...place }),
    automation: (_step, place) => runChild({ ...run, ...place }),
    beginBody: (place) => inside.beginBody({ ...run, ...place }),
    endStep: (place, failed) => inside.endStep({ ...run, ...place }, failed),
    pause: (seconds) => sleep(seconds * 1000),
    together: async (branches) => settleAll(branches.map((branch) => branch())),
    endRun: (failed) => inside.endRun(run, failed ? 'failure' : 'success', failed),
  };
}

/** All branches come to their end before the first failure is thrown, so that none is left half done. */
async function settleAll(branches: Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(branches);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const defaults = { attempts: 3, interval_seconds: 2, timeout_seconds: 30 };
const limits = { attempts: 20, timeout_seconds: 600 };

async function sendOutside(step: GraphStep, place: RunPlace): Promise<object | Failure> {
  const attempts = Math.min(step.retry?.attempts ?? defaults.attempts, limits.attempts);
  const outgoing = proxyActivities<OutsideActivities>({
    taskQueue: outsideQueue(workflowInfo().taskQueue),
    startToCloseTimeout: Math.min(step.timeout_seconds ?? defaults.timeout_seconds, limits.timeout_seconds) * 1000,
    heartbeatTimeout: '10s',
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: {
      maximumAttempts: attempts,
      initialInterval: (step.retry?.interval_seconds ?? defaults.interval_seconds) * 1000,
      backoffCoefficient: 2,
      maximumInterval: '5m',
    },
  });
  try {
    return await outgoing[step.type as 'email' | 'webhook' | 'rest'](place, attempts);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    return failStep(place, error);
  }
}

/** The activity never came to an answer: it timed out, or its worker was lost too often. */
async function failStep(place: RunPlace, error: ActivityFailure): Promise<Failure> {
  const failed = { code: 'no_answer', message: error.cause?.message ?? error.message };
  await inside.endStep(place, failed);
  return { failed };
}

async function runChild(place: RunPlace): Promise<object | Failure> {
  const child = await inside.beginChild(place);
  if (failedIn(child)) return child;
  if (!child.ended) await executeRun(place, child).catch(unlessItEndedByItself);
  return inside.endChild(place, child.run_id);
}

/** A sub automation that was cancelled by hand is a failure of this step, recorded by its row; our own cancellation goes on. */
function unlessItEndedByItself(error: unknown): void {
  if (CancellationScope.current().consideredCancelled || !(error instanceof ChildWorkflowFailure)) throw error;
}

async function executeRun({ client_id, user_id }: RunPlace, { run_id, workflow_id, graph }: ChildRun): Promise<void> {
  const input: RunInput = { client_id, user_id, run_id, graph };
  await executeChild(workflowTypes.run, {
    workflowId: workflow_id,
    args: [input],
    parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
    cancellationType: ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED,
    workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
  });
}
