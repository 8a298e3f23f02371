import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ActionContext, Decision, Rows, ServerAction } from '@millwright/core/automation/actions.ts';
import { AppError } from '@millwright/core/errors.ts';

/** The question to a thread: the action, its rows and its context. */
export type Question = { name: string; rows: Rows; context: ActionContext };

/** A thread without an answer after this time is terminated, because planning can't be interrupted. */
const usual_ms = 10_000;
/** Enough memory for the rows and plans of a large company. */
const memory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

/** Idle threads by the module that they have imported. */
const idle = new Map<string, Worker[]>();

function startThread(module: string): Worker {
  const thread = new Worker(new URL('./decide-thread.ts', import.meta.url), { workerData: module, resourceLimits: memory, env: {} });
  const forget = () =>
    idle.set(
      module,
      (idle.get(module) ?? []).filter((each) => each !== thread),
    );
  thread.on('error', forget).on('exit', forget);
  return thread;
}

const isTooMuch = ({ name, code }: { name?: string; code?: string }) => name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';

async function ask(thread: Worker, question: Question, patience_ms: number): Promise<Decision> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience_ms);
  try {
    const answered = once(thread, 'message', { signal: late.signal });
    thread.postMessage(question);
    const [decision] = (await answered) as [Decision];
    return decision;
  } catch (error) {
    await thread.terminate();
    throw isTooMuch(error as Error) ? new AppError('too_slow', {}, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs an action's decision in a worker thread with its own memory, so that other users of this process don't wait.
 * Throws `too_slow` when it takes too long or too much memory. Callers limit how many run at the same time.
 */
export async function decideApart(
  { name, apart }: { name: string; apart: string },
  rows: Rows,
  context: ActionContext,
  patience_ms = usual_ms,
): Promise<Decision> {
  const thread = idle.get(apart)?.pop() ?? startThread(apart);
  thread.ref();
  const decision = await ask(thread, { name, rows, context }, patience_ms);
  thread.unref();
  idle.set(apart, [...(idle.get(apart) ?? []), thread]);
  return decision;
}

/** Runs an action's decision here, or in a thread if the action asks for it. */
export const decideOn = (action: ServerAction, rows: Rows, context: ActionContext): Decision | Promise<Decision> =>
  action.apart === undefined ? action.decide(rows, context) : decideApart({ name: action.name, apart: action.apart }, rows, context);
