import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Request } from 'express';
import { type OnceKey, onceKeyOf } from '../http/idempotency.ts';
import type { Received } from './upload.ts';

/** The `Idempotency-Key` of an upload, bound to its file and fields: the key with another of either is another call. */
export async function onceUploaded(request: Request, { path, fields }: Received): Promise<OnceKey | null> {
  const once = onceKeyOf(request);
  if (!once) return null;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { ...once, fingerprint: hash.update(`\n${once.fingerprint}\n${JSON.stringify(fields)}`).digest('hex') };
}
