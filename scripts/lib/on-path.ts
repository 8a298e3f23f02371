import { spawnSync } from 'node:child_process';

/** Where a program of this name stands on PATH; null when there is none. */
export function onPath(name: string): string | null {
  const answer = spawnSync('which', [name], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : null;
}
