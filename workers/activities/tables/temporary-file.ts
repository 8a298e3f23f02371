import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a temporary file is made with: nobody else of the machine reads it. */
export const ownOnly = { mode: 0o600 };

/** Works with the path of a file that is gone afterwards, whatever happens. */
export async function withTemporaryFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `millwright-table-${randomUUID()}`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
