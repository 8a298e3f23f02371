import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes bytes to a temporary local file while the work runs. */
export async function onDisk<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `document-${randomUUID()}`);
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
