import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import { Turns } from '../../fairness/turns.ts';
import type { FileFacts, FileRow, ReadAs } from './file-types.ts';

/** A file on disk with its stated properties. */
export type FileToRead = { path: string } & ReadAs;
/** The thread's response to each request. */
export type Answers = { facts: FileFacts; next: { rows: FileRow[]; done: boolean } };
/** The thread's response if the file can't be read. */
export type Failed = { failed: { code: ErrorCode; details: AppError['details'] } };

/** A workbook whose shared strings need more memory is too large. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** The number of threads of this process, each with that much memory; a company may use two. */
const turns = new Turns({ slots: 6, share: 2, queue: 20, patience_ms: 30_000 });

const tooLarge = () => new AppError('too_large', { limit: memory.maxOldGenerationSizeMb * 1_000_000 });

/** Rejects when the thread ends, with the cause. This may happen between two requests, because it reads ahead. */
function endOf(thread: Worker): Promise<never> {
  const end = new Promise<never>((_, reject) => {
    thread.once('error', (error: { code?: string }) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error));
    thread.once('exit', () => reject(new Error('The thread that reads the file has ended.')));
  });
  // Nothing waits for it while a batch is being stored.
  end.catch(() => undefined);
  return end;
}

async function ask<Q extends keyof Answers>(thread: Worker, end: Promise<never>, question: Q): Promise<Answers[Q]> {
  thread.postMessage(question);
  const [answer] = (await Promise.race([once(thread, 'message'), end])) as [Answers[Q] | Failed];
  if ('failed' in answer) throw new AppError(answer.failed.code, answer.failed.details);
  return answer;
}

/**
 * Calls `work` with a file's properties and rows (header first). The file is read in a separate thread with its own
 * memory, so a large workbook does not delay or burden other users of this process. Companies take turns.
 */
export async function withFileRows<T>(
  company: string,
  file: FileToRead,
  work: (facts: FileFacts, rows: AsyncIterable<FileRow>) => Promise<T>,
): Promise<T> {
  const giveBack = await turns.take(company);
  try {
    return await inThread(file, work);
  } finally {
    giveBack();
  }
}

async function inThread<T>(file: FileToRead, work: (facts: FileFacts, rows: AsyncIterable<FileRow>) => Promise<T>): Promise<T> {
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), { workerData: file, resourceLimits: memory, env: {} });
  const end = endOf(thread);
  async function* rows() {
    for (let done = false; !done; ) {
      const batch = await ask(thread, end, 'next');
      yield* batch.rows;
      done = batch.done;
    }
  }
  try {
    return await work(await ask(thread, end, 'facts'), rows());
  } finally {
    await thread.terminate();
  }
}
