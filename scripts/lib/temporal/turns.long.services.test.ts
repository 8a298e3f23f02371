import { randomBytes } from 'node:crypto';
import { Client, Connection, WorkflowIdConflictPolicy } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';

const address = process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233';
const namespace = process.env.TEMPORAL_NAMESPACE ?? 'default';
const taskQueue = `turns-${randomBytes(4).toString('hex')}`;

let client: Client;
beforeAll(async () => {
  client = new Client({ connection: await Connection.connect({ address }), namespace });
});
const started: string[] = [];
afterAll(async () => {
  for (const id of started) await client.workflow.getHandle(id).terminate();
  await client.connection.close();
});

/** Starts a workflow of a company that no worker serves yet. */
async function start(company: string, name: string) {
  const workflowId = `${taskQueue}/${name}`;
  await client.workflow.start('nobody', {
    workflowId,
    taskQueue,
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
    priority: { fairnessKey: company },
  });
  started.push(workflowId);
}

/** Polls the queue and returns the workflow of the next task. */
async function next(): Promise<string> {
  const { workflowExecution } = await client.connection.withDeadline(Date.now() + 20_000, () =>
    client.workflowService.pollWorkflowTaskQueue({ namespace, taskQueue: { name: taskQueue }, identity: 'test' }),
  );
  return workflowExecution?.workflowId?.split('/')[1] ?? '';
}

it('hands out what a company asks for soon, however much another one has waiting: fairness is switched on', async () => {
  for (let i = 0; i < 60; i++) await start('busy', `busy-${i}`);
  for (let i = 0; i < 2; i++) await start('quiet', `quiet-${i}`);
  const order = [];
  // In order of arrival it would come last. Partitions of a queue take turns of their own.
  for (let i = 0; i < 24; i++) order.push(await next());
  expect(order.filter((name) => name.startsWith('quiet')).sort()).toEqual(['quiet-0', 'quiet-1']);
});
