/**
 * This command, `npm run backup -- FILE`, or `--into FOLDER [--keep N]` for a schedule, writes all companies with their
 * files to one archive. The product may run meanwhile.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { asideOf } from '@millwright/api/backup/archive.ts';
import { sealing } from '@millwright/api/backup/sealed-file.ts';
import { takeBackup } from '@millwright/api/backup/take-backup.ts';
import { report, SetupError, say } from '../lib/console.ts';
import { onEnd } from '../lib/signals.ts';
import { passphraseOf, removeBroken, removeOlder, targetOf } from './archives.ts';
import { backupPlace } from './place.ts';

try {
  const passphrase = passphraseOf(process.env);
  const seal = passphrase === null ? undefined : await sealing(passphrase);
  const { file, folder, keep } = targetOf(process.argv.slice(2), seal !== undefined);
  const path = resolve(file);
  onEnd(async (reason) => {
    rmSync(asideOf(path), { force: true });
    report(reason ?? new SetupError('The backup was ended from outside.', 'Nothing was written. Run it again.'));
    return 1;
  });
  if (folder !== null) for (const gone of await removeBroken(folder)) say(`${gone} was removed: an earlier backup was ended before it was whole`);
  const place = await backupPlace('running');
  try {
    const { companies, tables, files } = await takeBackup({ ...place, url: place.inside, path, seal, say });
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
    say(`${path} has ${companies.length} companies, ${rows} rows and ${files.length} files${seal ? ', encrypted' : ''}`);
    say(
      `The key that its secrets are sealed with is not in it. Keep ${place.keyPlace} elsewhere: it proves whose archive this is, and without it passwords of integrations are typed in anew.`,
    );
    if (folder !== null && keep !== null) for (const gone of await removeOlder(folder, keep)) say(`${gone} was removed: the newest ${keep} stay`);
  } finally {
    await place.close();
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
}
