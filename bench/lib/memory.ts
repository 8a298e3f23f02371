import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Instance, pidOf } from './instance.ts';

/** Proportional set size in kB: shared pages count once over all processes that share them. */
function proportional(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parentOf = (child: number) => {
    try {
      return Number(
        readFileSync(`/proc/${child}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[1],
      );
    } catch {
      return 0;
    }
  };
  const direct = all.filter((child) => parentOf(child) === pid);
  return [...direct, ...direct.flatMap(childrenOf)];
}

/** Memory of every process of the instance, in MB. */
export function memory(instance: Instance): number {
  const parts = readdirSync(join(instance.dataDir, 'run'))
    .filter((name) => name.endsWith('.pid'))
    .map((name) => pidOf(instance, name.replace('.pid', '')));
  const all = parts.flatMap((pid) => [pid, ...childrenOf(pid)]);
  return Math.round(all.reduce((sum, pid) => sum + proportional(pid), 0) / 1024);
}

const statusOf = (pid: number, name: 'VmHWM' | 'VmRSS') =>
  Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Begins to watch a part's resident memory; answers what it is now, in MB. */
export function forgetPeak(instance: Instance, part: string): number {
  const pid = pidOf(instance, part);
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return statusOf(pid, 'VmRSS');
}

/** The most resident memory of a part since `forgetPeak`, in MB. */
export const peakOf = (instance: Instance, part: string): number => statusOf(pidOf(instance, part), 'VmHWM');
