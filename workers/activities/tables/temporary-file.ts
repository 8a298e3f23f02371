import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Permissions of a temporary file: nobody else on the machine can read it. */
export const ownOnly = { mode: 0o600 };

/** Works with the path of a temporary file, which is always removed afterwards. */
export async function withTemporaryFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `millwright-table-${randomUUID()}`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
