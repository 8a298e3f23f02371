import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import { Turns } from '../../fairness/turns.ts';
import type { FileFacts, FileRow, ReadAs } from './file-types.ts';

/** A file on disk, and what somebody says of it. */
export type FileToRead = { path: string } & ReadAs;
/** What the thread answers to each question. */
export type Answers = { facts: FileFacts; next: { rows: FileRow[]; done: boolean } };
/** What it answers when the file can't be read. */
export type Failed = { failed: { code: ErrorCode; details: AppError['details'] } };

/** A workbook whose shared texts need more than this is too large. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Threads of this process at once, each of which may take that much; a company has two of them. */
const turns = new Turns({ slots: 6, share: 2, queue: 20, patience_ms: 30_000 });

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

async function ask<Q extends keyof Answers>(thread: Worker, end: Promise<never>, question: Q): Promise<Answers[Q]> {
  thread.postMessage(question);
  const [answer] = (await Promise.race([once(thread, 'message'), end])) as [Answers[Q] | Failed];
  if ('failed' in answer) throw new AppError(answer.failed.code, answer.failed.details);
  return answer;
}

/**
 * Works with what a file is and its rows, header first. It is read in a thread of its own with a memory of its own, so
 * that whoever else uses this process neither waits for a large workbook nor pays for it; companies take turns.
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
