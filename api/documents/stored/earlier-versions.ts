import { contentOf } from '@millwright/core/document/check.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { ofVersion } from '../checks/folder.ts';
import { withoutSecrets } from '../secrets/secrets.ts';
import type { RowChange } from './draft.ts';

/** How many earlier versions of a document are stored. */
const most = 50;

/** The earlier content of each document whose content changes, with hidden secrets as in every answer. */
function earlierOf(before: Configuration, changes: readonly RowChange[]) {
  return changes.flatMap(({ row: { collection, id, data, version: next }, removed }) => {
    const was = collectionOf(collection).versioned && !removed ? before.effective(collection, id) : undefined;
    // Sealing secrets again makes no new version.
    if (!was || was.version === next || sameJson(before.row(collection, id)?.data ?? {}, data)) return [];
    const { version, updated_at, updated_by } = was;
    return [
      {
        collection,
        document_id: id,
        version,
        content: ofVersion(collection, withoutSecrets(collection, contentOf(was))),
        made_at: updated_at,
        made_by: updated_by,
      },
    ];
  });
}

/** Stores the content of documents before their changes, which are already stored. Only the newest versions are kept. */
export async function keepEarlierVersions(tenant: TenantTransaction, before: Configuration, changes: readonly RowChange[]): Promise<void> {
  const earlier = earlierOf(before, changes);
  if (!earlier.length) return;
  const rows = JSON.stringify(earlier);
  await tenant.query(
    `INSERT INTO platform.document_versions (collection, document_id, version, content, made_at, made_by)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS row(collection text, document_id uuid, version int, content jsonb, made_at timestamptz, made_by uuid)
     ON CONFLICT DO NOTHING`,
    [rows],
  );
  await tenant.query(
    `DELETE FROM platform.document_versions v USING jsonb_to_recordset($1::jsonb) AS row(collection text, document_id uuid)
     WHERE v.collection = row.collection AND v.document_id = row.document_id AND v.version <= (
       SELECT version FROM platform.document_versions o WHERE o.collection = row.collection AND o.document_id = row.document_id
       ORDER BY version DESC OFFSET $2 LIMIT 1)`,
    [rows, most],
  );
}
