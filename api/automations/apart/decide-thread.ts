import { parentPort, workerData } from 'node:worker_threads';
import type { ServerAction } from '@millwright/core/automation/actions.ts';
import type { Question } from './decide-apart.ts';

const exported = Object.values((await import(workerData as string)) as Record<string, ServerAction>);

/** Decides what is asked, one question after the other; ended from outside when that takes too long. */
parentPort?.on('message', ({ name, rows, context }: Question) => {
  const action = exported.find((each) => each?.name === name);
  if (!action) throw new Error(`${workerData} exports no action ${name}.`);
  parentPort?.postMessage(action.decide(rows, context));
});
