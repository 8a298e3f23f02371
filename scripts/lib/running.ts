import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './console.ts';

/** A process in a pid file. The start time distinguishes it from a later process with the same id. */
type Note = { pid: number; started: string; stop_signal: NodeJS.Signals };

const folderOf = (dataDir: string) => join(dataDir, 'run');

function linuxStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain anything. After it, state is the first field and the start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : String(fields[19]);
  } catch {
    return '';
  }
}

function reportedStart(pid: number): string {
  const answer = spawnSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  const [state = 'Z', ...start] = (answer.stdout ?? '').trim().split(/\s+/);
  return state.startsWith('Z') ? '' : start.join(' ');
}

/** Returns when a process started, in the system's format, or '' if it does not run. Slim Linux images have no `ps`. */
export function startOf(pid: number, platform: NodeJS.Platform = process.platform): string {
  return platform === 'linux' ? linuxStart(pid) : reportedStart(pid);
}

/** Writes a pid file, so that the next start finds the process if this one is killed. The write is atomic. */
export function noteProcess(file: string, pid: number, stop_signal: NodeJS.Signals) {
  mkdirSync(dirname(file), { recursive: true });
  const whole = `${file}.new`;
  writeFileSync(whole, JSON.stringify({ pid, started: startOf(pid), stop_signal } satisfies Note));
  renameSync(whole, file);
}

function readNote(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note;
  } catch {
    return null;
  }
}

const runs = ({ pid, started }: Note) => started !== '' && startOf(pid) === started;

async function end(file: string, patience_ms: number) {
  const note = readNote(file);
  if (note && runs(note)) {
    process.kill(note.pid, note.stop_signal);
    for (const late = Date.now() + patience_ms; Date.now() < late && runs(note); ) await sleep(50);
    if (runs(note)) process.kill(note.pid, 'SIGKILL');
    while (runs(note)) await sleep(20);
  }
  rmSync(file, { force: true });
}

/** Stops processes of this data directory that survived a kill of their supervisor. Kills those that take longer than `patience_ms`. */
export async function endOrphans(dataDir: string, patience_ms = 5_000) {
  if (!existsSync(folderOf(dataDir))) return;
  const notes = readdirSync(folderOf(dataDir)).filter((name) => name.endsWith('.pid'));
  await Promise.all(notes.map((name) => end(join(folderOf(dataDir), name), patience_ms)));
}

/** Returns the path of a part's pid file. */
export const noteOf = (dataDir: string, part: string) => join(folderOf(dataDir), `${part}.pid`);

/** Locks this data directory for this process. Returns the function that releases it. Throws if another process holds it. */
export function claim(dataDir: string): () => void {
  const file = join(folderOf(dataDir), 'supervisor');
  const holder = readNote(file);
  if (holder && holder.pid !== process.pid && runs(holder)) {
    throw new SetupError(`Process ${holder.pid} runs Millwright on ${dataDir} already.`, 'Stop it first, or set DATA_DIR to another folder.');
  }
  noteProcess(file, process.pid, 'SIGTERM');
  return () => rmSync(file, { force: true });
}
