import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { claim, endOrphans, noteOf, noteProcess, startOf } from './running.ts';
import { scratchFolder } from './scratch.ts';

const scratch = scratchFolder('running');
const sleepers = new Set<ReturnType<typeof sleeper>>();

afterEach(() => {
  for (const child of sleepers) child.kill('SIGKILL');
  sleepers.clear();
  scratch.remove();
});

function sleeper(script = 'setInterval(() => {}, 1000)') {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  sleepers.add(child);
  return child;
}

const idOf = (child: ReturnType<typeof sleeper>) => Number(child.pid);
const ended = (child: ReturnType<typeof sleeper>) => new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_, signal) => done(signal)));

it.each(['linux', 'darwin'] as const)('tells a process from a later one by its start, as %s reports it', async (platform) => {
  const child = sleeper();
  expect(startOf(idOf(child), platform)).toBe(startOf(idOf(child), platform));
  expect(startOf(idOf(child), platform)).not.toBe('');
  expect(startOf(idOf(child), platform)).not.toBe(startOf(1, platform));
  child.kill('SIGKILL');
  await ended(child);
  expect(startOf(idOf(child), platform)).toBe('');
});

it('ends what a killed start left behind, each with its own signal', async () => {
  const child = sleeper();
  noteProcess(noteOf(scratch.data, 'postgres'), idOf(child), 'SIGINT');
  const signal = ended(child);
  await endOrphans(scratch.data);
  expect(await signal).toBe('SIGINT');
  expect(existsSync(noteOf(scratch.data, 'postgres'))).toBe(false);
});

it('kills what does not end in order', async () => {
  const child = sleeper("process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000)");
  await new Promise((done) => child.stdout.once('data', done));
  noteProcess(noteOf(scratch.data, 'api'), idOf(child), 'SIGTERM');
  const signal = ended(child);
  await endOrphans(scratch.data, 200);
  expect(await signal).toBe('SIGKILL');
});

it('leaves alone another process that has got the id of an old part', async () => {
  const child = sleeper();
  const file = noteOf(scratch.data, 'worker');
  noteProcess(file, idOf(child), 'SIGTERM');
  const note = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...note, started: 'in another life' }));
  await endOrphans(scratch.data);
  expect(startOf(idOf(child))).not.toBe('');
});

it('lets one start at a time work on a data directory', () => {
  const other = sleeper();
  noteProcess(join(scratch.data, 'run', 'supervisor'), idOf(other), 'SIGTERM');
  expect(() => claim(scratch.data)).toThrow(`Process ${other.pid} runs Millwright on ${scratch.data} already.`);
});

it('takes a data directory over from a start that was killed', async () => {
  const other = sleeper();
  noteProcess(join(scratch.data, 'run', 'supervisor'), idOf(other), 'SIGTERM');
  other.kill('SIGKILL');
  await ended(other);
  const release = claim(scratch.data);
  release();
  expect(existsSync(join(scratch.data, 'run', 'supervisor'))).toBe(false);
});
