import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './console.ts';

/** A process as it is noted on disk. Its start time tells it from a later one with the same id. */
type Note = { pid: number; started: string; stop_signal: NodeJS.Signals };

const folderOf = (dataDir: string) => join(dataDir, 'run');

function linuxStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; state is the first field behind it, the start the twentieth.
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

/** When a process started, in the system's own words; '' when none of this id runs. Slim Linux images have no `ps`. */
export function startOf(pid: number, platform: NodeJS.Platform = process.platform): string {
  return platform === 'linux' ? linuxStart(pid) : reportedStart(pid);
}

/** Notes a process of ours, so that the next start finds it when this one is killed; whoever reads meanwhile finds the note before. */
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

/** Ends the parts of this data directory that outlived a hard kill of their supervisor; kills those that take longer than `patience_ms`. */
export async function endOrphans(dataDir: string, patience_ms = 5_000) {
  if (!existsSync(folderOf(dataDir))) return;
  const notes = readdirSync(folderOf(dataDir)).filter((name) => name.endsWith('.pid'));
  await Promise.all(notes.map((name) => end(join(folderOf(dataDir), name), patience_ms)));
}

/** Where the process of a part is noted. */
export const noteOf = (dataDir: string, part: string) => join(folderOf(dataDir), `${part}.pid`);

/** Makes this process the only one that runs parts on this data directory; answers what gives it free again. */
export function claim(dataDir: string): () => void {
  const file = join(folderOf(dataDir), 'supervisor');
  const holder = readNote(file);
  if (holder && holder.pid !== process.pid && runs(holder)) {
    throw new SetupError(`Process ${holder.pid} runs Millwright on ${dataDir} already.`, 'Stop it first, or set DATA_DIR to another folder.');
  }
  noteProcess(file, process.pid, 'SIGTERM');
  return () => rmSync(file, { force: true });
}
