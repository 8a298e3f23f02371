import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { parseFile } from './parse-file.ts';
import type { Batch, FileToRead } from './read-file.ts';

const { path, delimiter } = workerData as FileToRead;
const rows = parseFile(path, delimiter);
const most = 500;

/** The next rows of the file, or what is wrong with it. */
async function nextBatch(): Promise<Batch> {
  const batch: Json[][] = [];
  try {
    while (batch.length < most) {
      const { value, done } = await rows.next();
      if (done) return { rows: batch, done: true };
      batch.push(value);
    }
    return { rows: batch, done: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failed: { code: error.code, details: error.details } };
  }
}

/** Each message asks for one batch, so that no more is read than the asker can take. */
parentPort?.on('message', async () => parentPort?.postMessage(await nextBatch()));
