import { readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../lib/console.ts';

const usage = 'npm run backup -- /backups/monday.zip, or npm run backup -- --into /backups --keep 14';
/** What a timetable writes; their names sort by time. */
const ofTimetable = /^millwright-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.zip(\.enc)?$/;

/** What such a command leaves of an archive when it is killed. */
const broken = /^millwright-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.zip(\.enc)?(\.plain|\.part|\.plain\.part)$/;
/** A backup under way has written to its file within this time. */
const under_way_ms = 6 * 3_600_000;

type Target = { file: string; folder: string | null; keep: number | null };

/** Where a backup goes by the words of its command: to a file, or into a folder of which the newest `keep` stay. */
export function targetOf(words: string[], sealed: boolean, now = new Date()): Target {
  let asked: { values: { into?: string; keep?: string }; positionals: string[] };
  try {
    asked = parseArgs({ args: words, options: { into: { type: 'string' }, keep: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new SetupError((error as Error).message, usage);
  }
  const { into: folder, keep } = asked.values;
  const [file, ...more] = asked.positionals;
  if ((file === undefined) === (folder === undefined) || more.length) throw new SetupError('Say which file to write.', usage);
  if (keep !== undefined && (folder === undefined || !/^[1-9]\d{0,3}$/.test(keep)))
    throw new SetupError('--keep is how many archives stay in the folder of --into: 1 or more.', usage);
  if (folder === undefined) return { file: file ?? '', folder: null, keep: null };
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return { file: join(folder, `millwright-${stamp}Z.zip${sealed ? '.enc' : ''}`), folder, keep: keep === undefined ? null : Number(keep) };
}

/** Removes the oldest archives of a timetable until `keep` are left; other files stay. Gives the names of those that went. */
export async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const archives = (await readdir(folder)).filter((name) => ofTimetable.test(name)).sort();
  const old = archives.slice(0, Math.max(0, archives.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** Removes what killed backups of a timetable have left, and nothing of one that may be under way. Gives the names of what went. */
export async function removeBroken(folder: string, now = Date.now()): Promise<string[]> {
  const gone: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => broken.test(each))) {
    const written = (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? now;
    if (now - written < under_way_ms) continue;
    await rm(join(folder, name), { force: true });
    gone.push(name);
  }
  return gone;
}

/** The passphrase that archives are encrypted with: the first line of the file that BACKUP_PASSPHRASE_FILE names; null without one. */
export function passphraseOf({ BACKUP_PASSPHRASE_FILE: file }: NodeJS.ProcessEnv): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';
  } catch {
    throw new SetupError(`${file} can't be read.`, 'Set BACKUP_PASSPHRASE_FILE to a file whose first line is the passphrase.');
  }
}
