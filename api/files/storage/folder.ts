import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { newId } from '../../db/sql/new-id.ts';
import type { Part, Storage, StorageKey, StoredFile } from './storage.ts';

/** The folder of incomplete files. It is on the same disk, so that a rename moves them. */
const aside = '.incoming';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** Flushes a file or the names in a folder to disk (fsync). */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores files in a local folder as `<client>/<file>`. A file is written to another place, flushed, then renamed. */
export class FolderStorage implements Storage {
  private readonly root: string;
  constructor(path: string) {
    this.root = resolve(path);
  }

  private path({ client_id, id }: StorageKey): string {
    return join(this.root, client_id, id);
  }

  async keep(place: StorageKey, path: string): Promise<void> {
    const written = join(this.root, aside, newId());
    const target = this.path(place);
    await mkdir(dirname(written), { recursive: true, mode: 0o700 });
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await copyFile(path, written);
      await sync(written);
      await rename(written, target);
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
    await sync(dirname(target));
    await sync(this.root);
  }

  async read(place: StorageKey, part: Part | null = null) {
    const handle = await ifThere(open(this.path(place), 'r'));
    return handle && createReadStream('', { fd: handle, ...part });
  }

  async remove(place: StorageKey): Promise<void> {
    await rm(this.path(place), { force: true });
  }

  list(client_id: string): AsyncIterable<StoredFile> {
    return this.entries(client_id);
  }

  private async *entries(folder: string): AsyncGenerator<StoredFile> {
    for (const id of (await ifThere(readdir(join(this.root, folder)))) ?? []) {
      const stats = await ifThere(stat(join(this.root, folder, id)));
      if (stats) yield { id, kept_at: stats.mtime };
    }
  }

  async clearBroken(before: Date): Promise<void> {
    for await (const { id, kept_at } of this.entries(aside)) if (kept_at < before) await rm(join(this.root, aside, id), { force: true });
  }

  close(): void {}
}

export const folderStorage = (path: string): Storage => new FolderStorage(path);
