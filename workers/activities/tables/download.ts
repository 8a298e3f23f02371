import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accepted } from '@millwright/api/egress/accepted.ts';
import type { AnswerHead, Egress } from '@millwright/api/egress/fetch.ts';
import { largestTransfer } from '@millwright/core/automation/descriptor/bodies.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Call } from '../http/call.ts';
import { ownOnly } from './temporary-file.ts';

/** Refuses more than this number of bytes. */
const limited = () => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > largestTransfer ? new AppError('answer_too_large', { bytes: largestTransfer }) : null, chunk);
    },
  });
};

/** Downloads an address to a file. Returns the head of the answer, or null for 404. */
export async function download(
  egress: Egress,
  url: string,
  path: string,
  { timeout_ms, ...request }: Pick<Call, 'headers' | 'timeout_ms' | 'signal'>,
): Promise<AnswerHead | null> {
  const take = ({ status }: AnswerHead) =>
    status >= 400 ? null : (body: AsyncIterable<Uint8Array>) => pipeline(Readable.from(body), limited(), createWriteStream(path, ownOnly));
  const answer = await egress.fetch(url, { ...request, timeout_ms, method: 'GET', take });
  return answer.status === 404 ? null : accepted(answer);
}
