import { accessSync, chmodSync, constants, lstatSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removes a data directory with the database that had to live outside of it, see `postgresPart`. */
function removeData(dataDir: string) {
  const inside = join(dataDir, 'postgres');
  if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(realpathSync(inside), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

export type Scratch = { path: string; data: string; remove: () => void };

/** Linux has a folder in memory. */
const inMemory = '/dev/shm';
/** A run of the tests may need 4 GB there. There must be room for two: another may begin at the same moment. */
const needed_bytes = { folder: 8 * 2 ** 30, memory: 8 * 2 ** 30 };

/**
 * Where the databases of tests live. Each company is a thousand files, which a disk's file system makes and removes three
 * times as slowly as memory. The usual folder where `TMPDIR` names one, or where memory is short.
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

/** A folder for one run with the data directory of a product in it; open, so that the database's user can enter it. */
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
