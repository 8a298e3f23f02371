import { availableParallelism } from 'node:os';
import { Turns } from '../../fairness/turns.ts';
import { ThreadSlot } from './thread-slot.ts';

/** One more thread than the machine has cores. A bad expression blocks its thread for a second, and others must not wait for it. */
const threads = Math.min(4, availableParallelism() + 1);
/** A company can never use all threads. With two of them, one bad expression does not block the company's others. */
const share = Math.max(1, Math.min(threads - 1, 2));
/** More than the number of a company's steps that a worker runs at the same time. */
const queue = 100;

const turns = new Turns({ slots: threads, share, queue });
/** Regular expressions and library functions can't be interrupted, so the thread is terminated after a second. */
const thread = {
  file: new URL('./jsonata-thread.ts', import.meta.url),
  data: { timeout: 500, stack: 200, sequence: 100_000 },
  patience_ms: 1_000,
};
const free = Array.from({ length: threads }, () => new ThreadSlot(thread));

/**
 * Evaluates an expression over the input, both as JSON text, in one of several threads. A thread that takes too long or
 * too much memory is terminated. Companies take turns; throws `company_busy` if too many expressions of this company
 * wait.
 */
export async function evaluateInThread(company: string, source: string, input: string): Promise<string> {
  const giveBack = await turns.take(company);
  const slot = free.pop() as ThreadSlot;
  try {
    return await slot.evaluate(source, input);
  } finally {
    // The slot used last comes first, because its thread is already running.
    free.push(slot);
    giveBack();
  }
}
