import { chmodSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removes a data directory with the database that had to live outside of it, see `postgresPart`. */
function removeData(dataDir: string) {
  const inside = join(dataDir, 'postgres');
  if (lstatSync(inside, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(realpathSync(inside), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

export type Scratch = { path: string; data: string; remove: () => void };

/** A folder for one run with the data directory of a product in it; open, so that the database's user can enter it. */
export function scratchFolder(name: string): Scratch {
  const path = mkdtempSync(join(tmpdir(), `millwright-${name}-`));
  chmodSync(path, 0o755);
  const data = join(path, 'data');
  const remove = () => {
    removeData(data);
    rmSync(path, { recursive: true, force: true });
  };
  return { path, data, remove };
}
