/** `npm run backup -- FILE`: writes all companies with their files into one archive; the product may run meanwhile. */
import { resolve } from 'node:path';
import { takeBackup } from '@millwright/api/backup/take-backup.ts';
import { report, SetupError, say } from '../lib/console.ts';
import { backupPlace } from './place.ts';

const [file] = process.argv.slice(2);
try {
  if (!file) throw new SetupError('Say which file to write.', 'npm run backup -- /backups/monday.zip');
  const place = await backupPlace('running');
  try {
    const { companies, tables, files } = await takeBackup({ ...place, url: place.inside, path: resolve(file), say });
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
    say(`${resolve(file)} has ${companies.length} companies, ${rows} rows and ${files.length} files`);
    say(
      `The key that its secrets are sealed with is not in it. Keep ${place.keyPlace} elsewhere: it proves whose archive this is, and without it passwords of integrations are typed in anew.`,
    );
  } finally {
    await place.close();
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
}
