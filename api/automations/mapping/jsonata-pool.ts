import { availableParallelism } from 'node:os';
import { Turns } from '../../fairness/turns.ts';
import { ThreadSlot } from './thread-slot.ts';

/** One more than the machine's cores: a bad expression keeps its thread for a second, the others' must not wait for it. */
const threads = Math.min(4, availableParallelism() + 1);
/** A company's expressions never hold all threads; with two, one bad expression does not hold up the company's others. */
const share = Math.max(1, Math.min(threads - 1, 2));
/** More of one company's than a worker runs steps at once. */
const queue = 100;

const turns = new Turns({ slots: threads, share, queue });
/** A regular expression or a library function can't be interrupted: its thread is ended after a second. */
const thread = {
  file: new URL('./jsonata-thread.ts', import.meta.url),
  data: { timeout: 500, stack: 200, sequence: 100_000 },
  patience_ms: 1_000,
};
const free = Array.from({ length: threads }, () => new ThreadSlot(thread));

/**
 * JSON of the expression's value over the input (JSON), evaluated in one of several threads, each ended when it takes too
 * long or too much. Companies take turns; `company_busy` when too many expressions of this one wait.
 */
export async function evaluateInThread(company: string, source: string, input: string): Promise<string> {
  const giveBack = await turns.take(company);
  const slot = free.pop() as ThreadSlot;
  try {
    return await slot.evaluate(source, input);
  } finally {
    // The one that has just answered is up: it is taken first.
    free.push(slot);
    giveBack();
  }
}
