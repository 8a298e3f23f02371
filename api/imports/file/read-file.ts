import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';

/** A file on disk, and what separates its values if somebody said so. */
export type FileToRead = { path: string; delimiter: string | null };
/** What the thread answers to each question. */
export type Batch = { rows: Json[][]; done: boolean } | { failed: { code: ErrorCode; details: AppError['details'] } };

/** A workbook whose shared texts need more than this is too large. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

const tooLarge = () => new AppError('too_large', { limit: memory.maxOldGenerationSizeMb * 1_000_000 });

/** Fails once the thread has ended, with what ended it; also between two questions, for it reads ahead. */
function endOf(thread: Worker): Promise<never> {
  const end = new Promise<never>((_, reject) => {
    thread.once('error', (error: { code?: string }) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error));
    thread.once('exit', () => reject(new Error('The thread that reads the file has ended.')));
  });
  // Nobody waits for it while a batch is being stored.
  end.catch(() => undefined);
  return end;
}

async function ask(thread: Worker, end: Promise<never>): Promise<Batch> {
  thread.postMessage('next');
  const [batch] = (await Promise.race([once(thread, 'message'), end])) as [Batch];
  return batch;
}

/**
 * A file's rows, header first. They are read in a thread of its own with a memory of its own, so that whoever else uses
 * this process neither waits for a large workbook nor pays for it.
 */
export async function* readFileRows(path: string, delimiter?: string | null): AsyncGenerator<Json[]> {
  const workerData: FileToRead = { path, delimiter: delimiter ?? null };
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), { workerData, resourceLimits: memory, env: {} });
  const end = endOf(thread);
  try {
    for (let done = false; !done; ) {
      const batch = await ask(thread, end);
      if ('failed' in batch) throw new AppError(batch.failed.code, batch.failed.details);
      yield* batch.rows;
      done = batch.done;
    }
  } finally {
    await thread.terminate();
  }
}
