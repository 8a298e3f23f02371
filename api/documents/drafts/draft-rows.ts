import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';

export type DraftOf = { collection: ConfigurationCollection; id: string };
/** A stored draft. New secrets are sealed; unchanged secrets of the live document are only marked. */
export type DraftRow = {
  document_id: string;
  revision: number;
  based_on: number;
  base: JsonObject;
  content: JsonObject;
  changed_at: Date | string;
  changed_by: string | null;
};

const table = 'platform.document_drafts';
const columns = 'document_id, revision, based_on, base, content, changed_at, changed_by';
const place = 'collection = $1 AND document_id = $2';

/** The draft of a document, or undefined. */
export async function findDraft(tenant: TenantTransaction, { collection, id }: DraftOf): Promise<DraftRow | undefined> {
  const [row] = await tenant.query<DraftRow>(`SELECT ${columns} FROM ${table} WHERE ${place}`, [collection, id]);
  return row;
}

/** Stores a draft based on a revision, 0 for a new one. Undefined if that is not the stored revision. */
export async function storeDraft(
  tenant: TenantTransaction,
  { collection, id }: DraftOf,
  { revision, based_on, base, content }: Pick<DraftRow, 'revision' | 'based_on' | 'base' | 'content'>,
): Promise<DraftRow | undefined> {
  const values = [collection, id, based_on, JSON.stringify(base), JSON.stringify(content), tenant.now, tenant.principal.user_id];
  const text =
    revision === 0
      ? `INSERT INTO ${table} (collection, document_id, revision, based_on, base, content, changed_at, changed_by)
         VALUES ($1, $2, 1, $3, $4::jsonb, $5::jsonb, $6, $7) ON CONFLICT DO NOTHING RETURNING ${columns}`
      : `UPDATE ${table} SET revision = revision + 1, based_on = $3, base = $4::jsonb, content = $5::jsonb, changed_at = $6, changed_by = $7
         WHERE ${place} AND revision = $8 RETURNING ${columns}`;
  const [row] = await tenant.query<DraftRow>(text, revision === 0 ? values : [...values, revision]);
  return row;
}

/** Deletes a draft, of any or of one revision. Returns whether there was one. */
export async function dropDraft(tenant: TenantTransaction, { collection, id }: DraftOf, revision?: number): Promise<boolean> {
  const gone = await tenant.query(`DELETE FROM ${table} WHERE ${place} AND ($3::int IS NULL OR revision = $3) RETURNING 1`, [
    collection,
    id,
    revision ?? null,
  ]);
  return gone.length > 0;
}

/** Deletes the drafts of documents that were deleted for good. */
export async function dropDrafts(tenant: TenantTransaction, gone: readonly DraftOf[]): Promise<void> {
  await tenant.query(
    `DELETE FROM ${table} d USING jsonb_to_recordset($1::jsonb) AS row(collection text, id uuid) WHERE d.collection = row.collection AND d.document_id = row.id`,
    [JSON.stringify(gone)],
  );
}

/** Rewrites the content of every draft of the company, when secrets are sealed again. */
export async function renewDrafts(tenant: TenantTransaction, renew: (collection: ConfigurationCollection, content: JsonObject) => JsonObject) {
  const rows = await tenant.query<DraftRow & { collection: ConfigurationCollection }>(`SELECT collection, ${columns} FROM ${table} FOR UPDATE`);
  const renewed = rows.map(({ collection, document_id, content }) => ({ collection, document_id, content: renew(collection, content) }));
  await tenant.query(
    `UPDATE ${table} d SET content = row.content FROM jsonb_to_recordset($1::jsonb) AS row(collection text, document_id uuid, content jsonb)
     WHERE d.collection = row.collection AND d.document_id = row.document_id`,
    [JSON.stringify(renewed)],
  );
}
