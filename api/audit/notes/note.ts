import { callerOf } from '@millwright/core/access/principals.ts';
import type { Principal } from '@millwright/core/access/types.ts';
import type { AuditAction } from '@millwright/core/contract/audit.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Database } from '../../db/database.ts';
import { AuditEntity } from '../../db/entities/audit.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { PlatformTables } from '../../db/sql/platform-tables.ts';

/** Who acts, and in which company. */
type By = Pick<Principal, 'client_id' | 'user_id'> & Partial<Pick<Principal, 'viewing' | 'token'>>;

/** `subject`: the document or thing it is about, by the name it has now; or a person of the company, whom the database names. */
export type AuditNote = { action: AuditAction; subject?: { id: string | null; name: string } | { person: string }; details?: JsonObject };

const columnsOf = (subject: AuditNote['subject']) => {
  if (!subject) return { subject_id: null, subject: null };
  return 'person' in subject ? { subject_id: subject.person, subject: null } : { subject_id: subject.id, subject: subject.name.slice(0, 300) };
};

/** Adds to a company's audit log, in the transaction of what is noted. */
export function note(transaction: Pick<PlatformTables, 'insert'>, by: By, ...notes: readonly AuditNote[]): Promise<void> {
  const user_id = callerOf(by as Principal);
  const rows = notes.map(({ action, subject, details = {} }) => ({
    id: newId(),
    client_id: by.client_id,
    user_id,
    action,
    ...columnsOf(subject),
    details: by.token ? { ...details, by_token: true } : details,
  }));
  return transaction.insert(AuditEntity, rows);
}

/** Notes that somebody takes data out, before the first byte of it leaves: also of those who only look and can write nothing. */
export const noteExport = (database: Database, by: Principal, exported: AuditNote): Promise<void> =>
  inPlatform(database, (platform) => note(platform, by, exported));
