import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Request } from 'express';
import { type OnceKey, onceKeyOf } from '../routing/idempotency.ts';
import type { Received } from './receive-upload.ts';

/** Reuses one buffer, so that an upload is never in memory as a whole. */
async function hashOf(path: string) {
  const hash = createHash('sha256');
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(65_536);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** The `Idempotency-Key` of an upload, bound to its file and fields. The same key with other content is another call. */
export async function onceUploaded(request: Request, { path, file_name, fields }: Received): Promise<OnceKey | null> {
  const once = onceKeyOf(request);
  if (!once) return null;
  const hash = await hashOf(path);
  return { ...once, fingerprint: hash.update(`\n${once.fingerprint}\n${JSON.stringify([file_name, ...fields])}`).digest('hex') };
}
