import type { Configuration } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { dropDrafts } from '../drafts/draft-rows.ts';
import type { RowChange } from './draft.ts';
import { keepEarlierVersions } from './earlier-versions.ts';
import { markChanged } from './marker.ts';
import { authorsAfter } from './place-authors.ts';

const columns = `collection text, id uuid, slug text, data jsonb, base jsonb, template boolean, version int, created_at timestamptz, updated_at timestamptz, created_by uuid, updated_by uuid, deleted_at timestamptz, authors jsonb`;

/**
 * Increases the client's `documents_version`, the key of cached configurations. It also makes writers of one client's
 * documents wait for each other.
 */
export async function raiseVersion(tenant: TenantTransaction): Promise<void> {
  await tenant.query('UPDATE platform.clients SET documents_version = documents_version + 1 WHERE id = $1', [tenant.client.id]);
}

/**
 * Stores the changes of a draft in at most two statements, stores the versions `before`, and writes the client's cache
 * marker.
 */
export async function storeChanges(tenant: TenantTransaction, before: Configuration, changes: readonly RowChange[]): Promise<void> {
  const kept = changes
    .filter(({ removed }) => !removed)
    .map(({ row }) => ({ ...row, authors: authorsAfter(before.template(row.collection, row.id), before.row(row.collection, row.id), row) }));
  const gone = changes.filter(({ removed }) => removed).map(({ row }) => ({ collection: row.collection, id: row.id }));
  if (kept.length) {
    await tenant.query(
      `INSERT INTO platform.documents (collection, id, slug, data, base, template, version, created_at, updated_at, created_by, updated_by, deleted_at, authors)
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS row(${columns})
       ON CONFLICT (client_id, collection, id) DO UPDATE SET slug = excluded.slug, data = excluded.data, base = excluded.base, version = excluded.version,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by, deleted_at = excluded.deleted_at, authors = excluded.authors`,
      [JSON.stringify(kept)],
    );
  }
  if (gone.length) {
    await tenant.query(
      'DELETE FROM platform.documents d USING jsonb_to_recordset($1::jsonb) AS row(collection text, id uuid) WHERE d.collection = row.collection AND d.id = row.id',
      [JSON.stringify(gone)],
    );
    await dropDrafts(tenant, gone);
  }
  await keepEarlierVersions(tenant, before, changes);
  await markChanged(tenant, 'refresh_views');
}
