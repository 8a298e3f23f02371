import { availableParallelism } from 'node:os';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { Turns } from '../../fairness/turns.ts';
import { ThreadSlot } from '../mapping/thread-slot.ts';
import type { ScriptLimits } from './script-thread.ts';

/** The limits of a script: milliseconds, bytes of memory, bytes of stack, and characters of its input and output as JSON. */
const limits: ScriptLimits = { timeout: 2_000, memory: 67_108_864, stack: 512_000, longest: 5_000_000 };
/** A thread without an answer after this time is terminated, because parts of the language can't be interrupted. */
const patience_ms = 4_000;

const threads = Math.min(2, availableParallelism());
/** A step waits for its turn inside its transaction. After a short wait it is refused (`company_busy`) and retried as after an outage. */
const turns = new Turns({ slots: threads, share: 1, queue: 100, patience_ms: 3_000 });
const thread = { file: new URL('./script-thread.ts', import.meta.url), data: limits, patience_ms };
const free = Array.from({ length: threads }, () => new ThreadSlot(thread));

const failed = (reason: string, line?: number) => new AppError(line ? 'script_failed_at' : 'script_failed', { reason, ...(line ? { line } : {}) });

async function inThread(company: string, code: string, input: string): Promise<string> {
  const giveBack = await turns.take(company);
  const slot = free.pop() as ThreadSlot;
  try {
    return await slot.evaluate(code, input);
  } finally {
    free.push(slot);
    giveBack();
  }
}

/**
 * Runs a script over its input and returns its result. It runs in a separate engine in a thread, when it is the
 * company's turn, with limits on time, memory and size. It has only the language itself: no network, no files, nothing
 * of the process. Failures include the line.
 */
export async function runScript(company: string, code: string, values: JsonObject): Promise<Json> {
  const input = JSON.stringify(values);
  if (input.length > limits.longest) throw failed('its input is too large');
  let text: string;
  try {
    text = await inThread(company, code, input);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { message, line } = error as { message: string; line?: number };
    throw failed(message, line);
  }
  return JSON.parse(text) as Json;
}
