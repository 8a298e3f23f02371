import type { Verb } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { holdsFiles, isWritable } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { Settings } from '../settings/settings.ts';
import { filesTable, uploaderOf } from './stored/holders.ts';

/** The upload limits: megabytes of files per company, and megabytes that one person uploads in 24 hours. 0 means no limit. */
export type FileFigures = Pick<Settings, 'FILES_PER_COMPANY' | 'FILES_PER_PERSON'>;

const megabyte = 1_000_000;

/** Tells whether the caller may write records of any model. Files that are in no record are deleted again. */
function writesAnything({ access, client, config }: TenantTransaction): boolean {
  const may = (verb: Verb, id?: string) => access.allows(verb, 'MODELS', { ...(id && { id }), client_id: client.id });
  const mayWrite = (id?: string) => may('CREATE', id) || may('UPDATE', id);
  return mayWrite() || [...config.schema.models.values()].some(({ model }) => mayWrite(model.id));
}

const takesFiles = (field: FormField): boolean => (holdsFiles(field) && isWritable(field)) || (field.columns ?? []).some(takesFiles);

/**
 * Refuses an upload before its body is read, if the caller may write no records, or if the company or person has reached a
 * limit. Concurrent uploads are not counted together.
 */
export async function checkUpload(tenant: TenantTransaction, figures: FileFigures): Promise<void> {
  const { share, kind } = tenant.principal;
  if (share) {
    if (!tenant.config.get('forms', share.form_id).fields.some(takesFiles)) throw new AppError('forbidden', { verb: 'CREATE', resource: 'FILES' });
  } else if (kind === 'user') {
    if (!writesAnything(tenant)) throw new AppError('forbidden', { verb: 'CREATE', resource: 'FILES' });
  }
  await demandRoom(tenant, figures);
}

/** Throws if the company or the person has reached a limit. */
export async function demandRoom(tenant: TenantTransaction, { FILES_PER_COMPANY, FILES_PER_PERSON }: FileFigures): Promise<void> {
  if (!FILES_PER_COMPANY && !FILES_PER_PERSON) return;
  const [used] = await tenant.query<{ kept: string; uploaded: string }>(
    `SELECT coalesce(sum(size) FILTER (WHERE deleted_at IS NULL), 0) AS kept, coalesce(sum(size) FILTER (WHERE created_by = $1 AND created_at > now() - interval '24 hours'), 0) AS uploaded
     FROM ${filesTable(tenant)}`,
    [uploaderOf(tenant)],
    { name: 'files_used' },
  );
  if (FILES_PER_COMPANY && Number(used?.kept) >= FILES_PER_COMPANY * megabyte) throw new AppError('files_full', { megabytes: FILES_PER_COMPANY });
  if (FILES_PER_PERSON && Number(used?.uploaded) >= FILES_PER_PERSON * megabyte) throw new AppError('files_today', { megabytes: FILES_PER_PERSON });
}
