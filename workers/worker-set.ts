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
  /** Resolves when the workers have stopped. Rejects if one stopped by itself. */
  done: Promise<void>;
  /** Stops accepting work, and waits for current work. */
  stop(): Promise<void>;
};

/** Starts the workers of the queue (workflows and inside steps) and of its outgoing steps. The engine must be up. */
export async function startWorkers(options: WorkerOptions): Promise<WorkerSet> {
  const connection = await NativeConnection.connect({ address: options.address, tls: options.tls ?? null });
  const workers = await createWorkers(connection, options).catch(async (error: unknown) => {
    // A worker that was already created still uses the connection; it ends with the process.
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
      // A dead worker keeps its workflows no longer than this.
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
