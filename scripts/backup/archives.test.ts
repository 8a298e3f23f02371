import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { passphraseOf, removeBroken, removeOlder, targetOf } from './archives.ts';

it('writes to the file that is named, or into a folder under the time of day', () => {
  const now = new Date('2026-11-29T01:30:05.123Z');
  expect(targetOf(['/b/monday.zip'], false, now)).toEqual({ file: '/b/monday.zip', folder: null, keep: null });
  expect(targetOf(['--into', '/b', '--keep', '14'], true, now)).toEqual({
    file: '/b/millwright-2026-11-29T01-30-05Z.zip.enc',
    folder: '/b',
    keep: 14,
  });
  for (const words of [
    [],
    ['a.zip', 'b.zip'],
    ['a.zip', '--into', '/b'],
    ['a.zip', '--keep', '3'],
    ['--into', '/b', '--keep', '0'],
    ['--keep'],
    ['--other'],
  ])
    expect(() => targetOf(words, false, now), words.join(' ')).toThrow();
});

it('keeps the newest archives of the timetable, and every other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archives-'));
  const days = ['27', '28', '29'].map((day) => `millwright-2026-11-${day}T01-30-05Z.zip${day === '28' ? '.enc' : ''}`);
  for (const name of [...days, 'monday.zip', 'notes.txt']) await writeFile(join(folder, name), '');
  expect(await removeOlder(folder, 2)).toEqual([days[0]]);
  expect((await readdir(folder)).sort()).toEqual([days[1], days[2], 'monday.zip', 'notes.txt'].sort());
  expect(await removeOlder(folder, 2)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('removes what killed backups of the timetable have left, and neither what may be under way nor other files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archives-'));
  const day = (at: string, end: string) => `millwright-2026-11-${at}T01-30-05Z.zip${end}`;
  const left = [day('26', '.enc.part'), day('27', '.part'), day('27', '.enc.plain'), day('28', '.enc.plain.part')];
  const kept = [day('28', '.enc'), day('29', ''), 'monday.zip.part', 'notes.part'];
  const now = Date.now();
  for (const name of [...left, ...kept]) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), (now - 86_400_000) / 1000, (now - 86_400_000) / 1000);
  }
  const runs = day('30', '.enc.part');
  await writeFile(join(folder, runs), '');
  expect((await removeBroken(folder)).sort()).toEqual(left.sort());
  expect((await readdir(folder)).sort()).toEqual([...kept, runs].sort());
  await rm(folder, { recursive: true });
});

it('reads the passphrase from the first line of its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archives-'));
  await writeFile(join(folder, 'words'), 'correct horse battery\nsecond line\n');
  expect(passphraseOf({ BACKUP_PASSPHRASE_FILE: join(folder, 'words') })).toBe('correct horse battery');
  expect(passphraseOf({})).toBeNull();
  expect(() => passphraseOf({ BACKUP_PASSPHRASE_FILE: join(folder, 'none') })).toThrow("can't be read");
  await rm(folder, { recursive: true });
});
