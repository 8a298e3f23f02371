import { parentPort, workerData } from 'node:worker_threads';
import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { Question } from './decide-apart.ts';

const exported = Object.values((await import(workerData as string)) as Record<string, ServerAction>);

/** Answers one question after the other. A slow decision is ended by terminating the thread. */
parentPort?.on('message', ({ name, rows, context }: Question) => {
  const action = exported.find((each) => each?.name === name);
  if (!action) throw new Error(`${workerData} exports no action ${name}.`);
  parentPort?.postMessage(action.decide(rows, context));
});
