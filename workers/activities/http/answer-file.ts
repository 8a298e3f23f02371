import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notKept, type StepFiles } from '@millwright/api/automations/execution/step-files.ts';
import { isJsonNamed } from '@millwright/api/egress/answer.ts';
import type { AnswerHead } from '@millwright/api/egress/fetch.ts';
import { largestTransfer } from '@millwright/core/automation/descriptor/bodies.ts';
import { JsonRedaction } from '@millwright/core/automation/json-redaction.ts';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { AppError } from '@millwright/core/errors.ts';

/** Streams the body of an answer to a temporary file, which is removed afterwards. */
export class AnswerFile {
  private readonly path = join(tmpdir(), `millwright-answer-${randomUUID()}`);
  private readonly most: number;
  private size = 0;

  constructor(most = largestTransfer) {
    this.most = most;
  }

  /** Writes the body. In JSON, values whose keys name secrets are removed, as in the history. */
  async write(body: AsyncIterable<Uint8Array>, head: AnswerHead): Promise<void> {
    const redaction = isJsonNamed(head) ? new JsonRedaction() : null;
    const file = await ours(open(this.path, 'wx', 0o600));
    try {
      for await (const piece of body) {
        this.size += piece.length;
        if (this.size > this.most) throw new AppError('answer_too_large', { bytes: this.most });
        for (const part of redaction ? redaction.push(piece) : [piece]) await ours(writeAll(file, part));
      }
    } finally {
      await file.close();
    }
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  keep(files: Pick<StepFiles, 'keep'>, file_name: string): Promise<FileDetails> {
    return files.keep(this.path, file_name);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

async function writeAll(file: FileHandle, part: Uint8Array): Promise<void> {
  for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten;
}

/** Marks errors of our own disk, to distinguish them from errors of the call. */
async function ours<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw notKept(error);
  });
}
