import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOf } from '../running.ts';

type Owner = { pid: number; started: string };

/** Returns the process that holds the lock, or null if there is none or it has ended. */
function ownerOf(file: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Owner;
    return startOf(owner.pid) === owner.started ? owner : null;
  } catch {
    return null;
  }
}

/** Creates the lock file whole or not at all; false if it exists. */
function lock(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Runs `work` while no other process of this machine runs work under the same lock file; waits `pause_ms` between two
 * looks. The lock of a process that was killed does not count. Two that find such a lock at the same moment may both
 * run, so `work` must tolerate that.
 */
export async function oneAtATime<T>(file: string, work: () => Promise<T>, pause_ms = 1000): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  while (!lock(file)) {
    if (ownerOf(file)) await sleep(pause_ms);
    else rmSync(file, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
