/** `npm run backup -- FILE`, or `--into FOLDER [--keep N]` for a timetable: all companies with their files in one archive; the product may run meanwhile. */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkPassphrase, sealFile } from '@millwright/api/backup/sealed-file.ts';
import { takeBackup } from '@millwright/api/backup/take-backup.ts';
import { report, say } from '../lib/console.ts';
import { passphraseOf, removeOlder, targetOf } from './archives.ts';
import { backupPlace } from './place.ts';

try {
  const passphrase = passphraseOf(process.env);
  if (passphrase !== null) checkPassphrase(passphrase);
  const { file, folder, keep } = targetOf(process.argv.slice(2), passphrase !== null);
  const path = resolve(file);
  const place = await backupPlace('running');
  const plain = passphrase === null ? path : `${path}.plain`;
  try {
    const { companies, tables, files } = await takeBackup({ ...place, url: place.inside, path: plain, say });
    if (passphrase !== null) await sealFile(plain, path, passphrase);
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
    say(`${path} has ${companies.length} companies, ${rows} rows and ${files.length} files${passphrase === null ? '' : ', encrypted'}`);
    say(
      `The key that its secrets are sealed with is not in it. Keep ${place.keyPlace} elsewhere: it proves whose archive this is, and without it passwords of integrations are typed in anew.`,
    );
    if (folder !== null && keep !== null) for (const gone of await removeOlder(folder, keep)) say(`${gone} was removed: the newest ${keep} stay`);
  } finally {
    if (passphrase !== null) await rm(plain, { force: true });
    await place.close();
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
}
