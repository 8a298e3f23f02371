import type { EngineTls } from '@millwright/api/engine/engine-tls.ts';
import { outsideQueue } from '@millwright/core/automation/names.ts';
import { NativeConnection, Worker, type WorkflowBundle } from '@temporalio/worker';
import { insideActivities } from './activities/inside.ts';
import { outsideActivities } from './activities/outside.ts';
import type { ActivityServices } from './activities/services/context.ts';
import { activityCalls } from './activity-calls.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

export type WorkerOptions = {
  address: string;
  tls?: EngineTls;
  namespace: string;
  queue: string;
  services: ActivityServices;
  bundle?: WorkflowBundle;
};
export type WorkerSet = {
  /** Ends when the workers have stopped; fails when one of them did so by itself. */
  done: Promise<void>;
  /** Takes nothing new and lets what runs come to its end. */
  stop(): Promise<void>;
};

/** Starts the workers of the queue (workflows and inside steps) and of its outgoing steps. The engine must answer. */
export async function startWorkers(options: WorkerOptions): Promise<WorkerSet> {
  const connection = await NativeConnection.connect({ address: options.address, tls: options.tls ?? null });
  const workers = await createWorkers(connection, options).catch(async (error: unknown) => {
    // A worker that could be made still holds it; then it ends with the process.
    await connection.close().catch(() => undefined);
    throw error;
  });
  const done = Promise.all(workers.map((worker) => worker.run())).then(() => connection.close());
  const stop = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    return done;
  };
  return { done, stop };
}

async function createWorkers(connection: NativeConnection, { namespace, queue, services, bundle }: WorkerOptions): Promise<Worker[]> {
  const interceptors = { activity: [activityCalls] };
  const shared = { connection, namespace, interceptors, shutdownGraceTime: '1s', shutdownForceTime: '3s' } as const;
  return Promise.all([
    Worker.create({
      ...shared,
      taskQueue: queue,
      workflowBundle: bundle ?? (await bundleWorkflows()),
      activities: insideActivities(services),
      maxCachedWorkflows: 300,
      maxConcurrentWorkflowTaskExecutions: 40,
      maxConcurrentLocalActivityExecutions: 20,
      // A worker that died keeps its workflows no longer than this.
      stickyQueueScheduleToStartTimeout: '3s',
    }),
    Worker.create({
      ...shared,
      taskQueue: outsideQueue(queue),
      activities: outsideActivities(services),
      maxConcurrentActivityTaskExecutions: 30,
      maxHeartbeatThrottleInterval: '2s',
    }),
  ]);
}
