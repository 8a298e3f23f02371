import { readFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../lib/console.ts';

const usage = 'npm run backup -- /backups/monday.zip, or npm run backup -- --into /backups --keep 14';
/** The names of scheduled archives, which sort by time. */
const ofTimetable = /^millwright-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.zip(\.enc)?$/;

/** The names of incomplete archives, which a killed backup leaves. */
const broken = /^millwright-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.zip(\.enc)?(\.plain|\.part|\.plain\.part)$/;
/** A running backup has written to its file within this time (milliseconds). */
const under_way_ms = 6 * 3_600_000;

type Target = { file: string; folder: string | null; keep: number | null };

/** Reads the target of a backup from its arguments: a file, or a folder in which the newest `keep` archives stay. */
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

/** Removes the oldest scheduled archives until `keep` are left. Other files stay. Returns the removed names. */
export async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const archives = (await readdir(folder)).filter((name) => ofTimetable.test(name)).sort();
  const old = archives.slice(0, Math.max(0, archives.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** Removes what killed backups have left, but nothing of a backup that may be running. Returns the removed names. */
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

/** Reads the passphrase that encrypts archives: the first line of the file BACKUP_PASSPHRASE_FILE. Null without that variable. */
export function passphraseOf({ BACKUP_PASSPHRASE_FILE: file }: NodeJS.ProcessEnv): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? '';
  } catch {
    throw new SetupError(`${file} can't be read.`, 'Set BACKUP_PASSPHRASE_FILE to a file whose first line is the passphrase.');
  }
}
