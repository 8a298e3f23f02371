import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { AppError } from '@millwright/core/errors.ts';
import { Turns } from '../fairness/turns.ts';
import { type Exported, plainText } from './export-rows.ts';
import { type CellValue, type Replacement, type ReplacementAnswer, workbookLimits } from './replacement.ts';

/** The thread's limits of memory and time. */
const threadLimits = { memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }, patience_ms: 30_000 };
/** How many threads run at once in this process. */
const turns = new Turns({ slots: 3, share: 1, queue: 20, patience_ms: 30_000 });

const tooLarge = () => badInput('url', 'too_large', { max: `${workbookLimits.bytes / 1_000_000} MB` });

const cell = (value: unknown): CellValue => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : plainText(value);
};

/** The thread's result. Throws if it ends without one, or takes too long. */
async function answerOf(thread: Worker, patience_ms: number): Promise<ReplacementAnswer> {
  const gone = new AbortController();
  // The thread may still report an error while it is being terminated.
  thread.on('error', () => undefined);
  const late = setTimeout(() => gone.abort(), patience_ms);
  const ended = once(thread, 'exit', { signal: gone.signal }).then(() => {
    throw new Error('The thread that changes the workbook has ended.');
  });
  try {
    const [answer] = (await Promise.race([once(thread, 'message', { signal: gone.signal }), ended])) as [ReplacementAnswer];
    return answer;
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError' ? tooLarge() : error;
  } finally {
    clearTimeout(late);
    ended.catch(() => undefined);
    gone.abort();
  }
}

/**
 * Replaces all rows of a tab in the workbook at a path, or adds the tab; the other tabs stay. Texts are never formulas. The
 * workbook comes from outside, so it is held by a thread of its own with a memory of its own; companies take turns.
 */
export async function replaceTab(
  company: string,
  { path, tab, table }: { path: string; tab: string; table: Exported },
  { memory, patience_ms } = threadLimits,
): Promise<void> {
  const giveBack = await turns.take(company);
  try {
    const rows = [table.head, ...(await Array.fromAsync(table.rows))].map((row) => row.map(cell));
    const workerData: Replacement = { path, tab, rows };
    const thread = new Worker(new URL('./replace-thread.ts', import.meta.url), { workerData, resourceLimits: memory, env: {} });
    try {
      const { failed } = await answerOf(thread, patience_ms);
      if (failed) throw new AppError(failed.code, failed.details);
    } finally {
      await thread.terminate();
    }
  } finally {
    giveBack();
  }
}
