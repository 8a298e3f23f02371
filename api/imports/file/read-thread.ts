import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@millwright/core/errors.ts';
import type { FileRow } from './file-types.ts';
import { parseFile } from './parse-file.ts';
import type { Answers, Failed, FileToRead } from './read-file.ts';

const { path, ...as } = workerData as FileToRead;
const most = 500;
const file = parseFile(path, as);
// An error is reported with the next request; until then nothing waits for it.
file.catch(() => undefined);
let rows: AsyncIterator<FileRow> | null = null;

async function nextBatch(): Promise<Answers['next']> {
  rows ??= (await file).rows[Symbol.asyncIterator]();
  const batch: FileRow[] = [];
  while (batch.length < most) {
    const { value, done } = await rows.next();
    if (done) return { rows: batch, done: true };
    batch.push(value);
  }
  return { rows: batch, done: false };
}

/** The response to a request, or the problem of the file. */
async function answer(question: keyof Answers): Promise<Answers[keyof Answers] | Failed> {
  try {
    return question === 'facts' ? (await file).facts : await nextBatch();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failed: { code: error.code, details: error.details } };
  }
}

/** Each message requests one batch, so no more is read than the receiver can take. */
parentPort?.on('message', async (question: keyof Answers) => parentPort?.postMessage(await answer(question)));
