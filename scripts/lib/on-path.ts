import { spawnSync } from 'node:child_process';

/** Finds a program on PATH. Null if there is none. */
export function onPath(name: string): string | null {
  const answer = spawnSync('which', [name], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : null;
}
