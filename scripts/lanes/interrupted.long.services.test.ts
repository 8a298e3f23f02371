import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { startOf } from '../lib/running.ts';
import { scratchFolder } from '../lib/scratch.ts';

const scratch = scratchFolder('interrupted');
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  scratch.remove();
});

/** Lists the process ids that a test run has written below its folder. */
function partsOf(tmp: string): number[] {
  const folders = readdirSync(tmp).map((name) => join(tmp, name, 'data/run'));
  const notes = folders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((note) => note.endsWith('.pid'));
  return notes.map((note) => (JSON.parse(readFileSync(note, 'utf8')) as { pid: number }).pid);
}

async function until(holds: () => boolean, limit_ms = 60_000) {
  for (const late = Date.now() + limit_ms; Date.now() < late; await sleep(50)) if (holds()) return true;
  return false;
}

it('leaves no database, workflow engine or folder behind when it is interrupted', async () => {
  const tmp = join(scratch.path, 'tmp');
  mkdirSync(tmp);
  child = spawn(process.execPath, [resolve(import.meta.dirname, '../test.ts'), 'api'], { env: { ...process.env, TMPDIR: tmp }, stdio: 'ignore' });
  const ended = new Promise<number | null>((done) => child?.once('exit', done));
  expect(await until(() => partsOf(tmp).length === 2)).toBe(true);
  const parts = partsOf(tmp);
  expect(parts.map((pid) => startOf(pid))).not.toContain('');
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(parts.map((pid) => startOf(pid))).toEqual(['', '']);
  expect(readdirSync(tmp)).toEqual([]);
}, 90_000);
