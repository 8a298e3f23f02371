import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Instance, pidOf } from './instance.ts';

/** The proportional set size of a process in kB: the size of a shared page is divided by the number of its processes. */
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

/** Memory of all processes of the instance together, in MB. */
export function memory(instance: Instance): number {
  const parts = readdirSync(join(instance.dataDir, 'run'))
    .filter((name) => name.endsWith('.pid'))
    .map((name) => pidOf(instance, name.replace('.pid', '')));
  const all = parts.flatMap((pid) => [pid, ...childrenOf(pid)]);
  return Math.round(all.reduce((sum, pid) => sum + proportional(pid), 0) / 1024);
}

const statusOf = (pid: number, name: 'VmHWM' | 'VmRSS') =>
  Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Resets the peak of a part's resident memory. Returns the present resident memory in MB. */
export function forgetPeak(instance: Instance, part: string): number {
  const pid = pidOf(instance, part);
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return statusOf(pid, 'VmRSS');
}

/** The peak of a part's resident memory since `forgetPeak`, in MB. */
export const peakOf = (instance: Instance, part: string): number => statusOf(pidOf(instance, part), 'VmHWM');
