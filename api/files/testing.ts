import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStorage } from './storage/folder.ts';
import type { Storage } from './storage/storage.ts';

/** A storage for one test, in a folder that is created by the first write. */
export type ScratchFiles = { storage: Storage; path: string; remove(): Promise<void> };

/** Gives this process its own folder for temporary files. The returned function removes it and restores the former one. */
export async function ownTemporaryFiles(): Promise<() => Promise<void>> {
  const { TMPDIR } = process.env;
  const path = await mkdtemp(join(tmpdir(), 'own-'));
  process.env.TMPDIR = path;
  return async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(path, { recursive: true, force: true });
  };
}

export function scratchFiles(): ScratchFiles {
  const path = join(tmpdir(), `files-${randomUUID()}`);
  return { storage: new FolderStorage(path), path, remove: () => rm(path, { recursive: true, force: true }) };
}
