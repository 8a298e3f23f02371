import { accessSync, chmodSync, constants, lstatSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removes a data directory, and the database that may be outside of it, see `postgresPart`. */
function removeData(dataDir: string) {
  const inside = join(dataDir, 'postgres');
  if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(realpathSync(inside), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

export type Scratch = { path: string; data: string; remove: () => void };

/** The in-memory folder of Linux. */
const inMemory = '/dev/shm';
/** The free memory that is needed. A test run uses up to 4 GB, and a second one may begin at the same moment. */
const needed_bytes = { folder: 8 * 2 ** 30, memory: 8 * 2 ** 30 };

/**
 * Chooses the folder of test databases. Each company has about a thousand files, which memory creates and removes three
 * times as fast as a disk. The usual temporary folder is used if `TMPDIR` is set or memory is short.
 */
export function quickFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    // A container may have less memory than its machine.
    const hasRoom = bavail * bsize >= needed_bytes.folder && process.availableMemory() >= needed_bytes.memory;
    return hasRoom && !process.env.TMPDIR ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Creates a folder for one run, with the data directory of a product. The database's user can enter it. */
export function scratchFolder(name: string, under = tmpdir()): Scratch {
  const path = mkdtempSync(join(under, `millwright-${name}-`));
  chmodSync(path, 0o755);
  const data = join(path, 'data');
  const remove = () => {
    removeData(data);
    rmSync(path, { recursive: true, force: true });
  };
  return { path, data, remove };
}
