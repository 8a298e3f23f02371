/** `npm run restore -- FILE [--without-key]`: restores an archive into a database that is empty or not there; the product must not run. */
import { resolve } from 'node:path';
import { RestoreRefused, restoreBackup } from '@millwright/api/backup/restore-backup.ts';
import { report, SetupError, say } from '../lib/console.ts';
import { backupPlace } from './place.ts';

const [file, ...flags] = process.argv.slice(2);
try {
  if (!file || flags.some((flag) => flag !== '--without-key'))
    throw new SetupError('Say which file to restore.', 'npm run restore -- /backups/monday.zip [--without-key]');
  const place = await backupPlace('stopped');
  try {
    const { companies, at } = await restoreBackup({ ...place, path: resolve(file), without_key: flags.length > 0, say });
    say(`${companies.length} companies are as they were on ${at}. Start the product: open runs go on where they stood.`);
  } finally {
    await place.close();
  }
} catch (error) {
  report(error instanceof RestoreRefused ? new SetupError(error.message, 'Nothing was changed.') : error);
  process.exitCode = 1;
}
