/**
 * This command, `npm run restore -- FILE [--without-key]`, restores an archive into an empty or missing database. The
 * product must not run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RestoreRefused, restoreBackup } from '@millwright/api/backup/restore-backup.ts';
import { isSealed, SealBroken, unsealFile } from '@millwright/api/backup/sealed-file.ts';
import { report, SetupError, say } from '../lib/console.ts';
import { onEnd } from '../lib/signals.ts';
import { passphraseOf } from './archives.ts';
import { backupPlace } from './place.ts';

/** Calls `use` with the plain archive: the file itself, or a decrypted copy that is removed afterwards. */
async function withPlain<T>(path: string, use: (plain: string) => Promise<T>): Promise<T> {
  if (!(await isSealed(path))) return await use(path);
  const passphrase = passphraseOf(process.env);
  if (passphrase === null) throw new SealBroken('The archive is encrypted: set BACKUP_PASSPHRASE_FILE to the file with its passphrase.');
  // A private folder, not beside the archives, which may be on a network share.
  const folder = mkdtempSync(join(tmpdir(), 'millwright-unsealed-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  onEnd(async (reason) => {
    clear();
    report(reason ?? new SetupError('The restore was ended from outside.', 'The database is not there yet. Run it again.'));
    return 1;
  });
  try {
    const plain = join(folder, 'archive.zip');
    await unsealFile(path, plain, passphrase);
    return await use(plain);
  } finally {
    clear();
  }
}

const [file, ...flags] = process.argv.slice(2);
try {
  if (!file || flags.some((flag) => flag !== '--without-key'))
    throw new SetupError('Say which file to restore.', 'npm run restore -- /backups/monday.zip [--without-key]');
  await withPlain(resolve(file), async (path) => {
    const place = await backupPlace('stopped');
    try {
      const { companies, at } = await restoreBackup({ ...place, path, without_key: flags.length > 0, say });
      say(`${companies.length} companies are as they were on ${at}. Start the product: open runs go on where they stood.`);
    } finally {
      await place.close();
    }
  });
} catch (error) {
  const refused = error instanceof RestoreRefused || error instanceof SealBroken;
  report(refused ? new SetupError(error.message, 'Nothing was changed.') : error);
  process.exitCode = 1;
}
