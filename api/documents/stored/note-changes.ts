import type { AuditAction } from '@millwright/core/contract/audit.ts';
import { inLanguage, type Text } from '@millwright/core/json.ts';
import { type AuditNote, note } from '../../audit/notes/note.ts';
import { type Configuration, isDeleted } from '../../configuration/configuration.ts';
import { nameOf } from '../../configuration/name-of.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { RowChange } from './draft.ts';

function actionOf(before: Configuration, { row, removed }: RowChange): AuditAction {
  if (removed) return row.template ? 'document_changed' : 'document_removed';
  const was = before.effective(row.collection, row.id);
  if (!was) return 'document_created';
  const [had, has] = [isDeleted(was), row.deleted_at !== null];
  if (had === has) return 'document_changed';
  return has ? 'document_deleted' : 'document_restored';
}

/** Adds the changes of documents to the audit log. */
export async function noteChanges(
  tenant: TenantTransaction,
  before: Configuration,
  after: Configuration,
  changes: readonly RowChange[],
): Promise<void> {
  const notes = changes.map((change): AuditNote => {
    const { collection, id, slug, version } = change.row;
    const document = after.effective(collection, id) ?? before.effective(collection, id);
    const name = document ? nameOf(document) : slug;
    return {
      action: actionOf(before, change),
      subject: { id, name: inLanguage((name ?? id) as Text, tenant.client.language) },
      details: { collection, slug, version },
    };
  });
  if (notes.length) await note(tenant, tenant.principal, ...notes);
}
