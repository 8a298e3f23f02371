import { totalmem } from 'node:os';

const mb = 2 ** 20;
const within = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)) / mb);

/**
 * Chooses the memory settings of the embedded database for this many bytes, which it shares with the rest of the product:
 * an eighth for shared buffers, half as the assumed system cache, and for one sort what twenty sorts at once may use.
 */
export function databaseMemory(bytes: number): Record<string, string> {
  return {
    shared_buffers: `${within(128 * mb, bytes / 8, 4_096 * mb)}MB`,
    effective_cache_size: `${within(256 * mb, bytes / 2, 65_536 * mb)}MB`,
    work_mem: `${within(4 * mb, bytes / 512, 32 * mb)}MB`,
    maintenance_work_mem: `${within(64 * mb, bytes / 32, 512 * mb)}MB`,
  };
}

/** Returns the bytes that this machine or container may use. */
export const memoryOfMachine = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
