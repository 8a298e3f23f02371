import type { DraftOfColleague, PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { personNameSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';

/** The subject of a draft: a document of a collection, or a process. */
export type DraftOf = { collection: ConfigurationCollection; id: string };
export type Written = Pick<PersonalDraft, 'version' | 'base' | 'content' | 'without_secrets'>;
/** A stored draft. After a draft has ended, its row has only a revision. */
type Row = Omit<PersonalDraft, 'saved_at'> & { saved_at: Date | string };

const table = 'platform.personal_drafts';
const columns = 'collection, document_id, revision, version, base, content, without_secrets, saved_at';
const place = 'user_id = $1 AND collection = $2 AND document_id = $3';
/** How long the revision of an ended draft is stored. No call takes longer. */
const keptFor = "interval '30 days'";

const iso = (at: Date | string) => new Date(at).toISOString();
const toDraft = (row: Row): PersonalDraft => ({ ...row, saved_at: iso(row.saved_at) });

/** The draft of a person, and its present revision: 0 if there never was a draft. */
export async function findDraft(tenant: TenantTransaction, person: string | null, { collection, id }: DraftOf) {
  const [row] = await tenant.query<Row>(`SELECT ${columns} FROM ${table} WHERE ${place}`, [person, collection, id]);
  return { revision: row?.revision ?? 0, draft: row?.content ? toDraft(row) : null };
}

/** The subjects of a person's drafts, the newest first. */
export const draftsOf = (tenant: TenantTransaction, person: string | null) =>
  tenant.query<DraftOf>(
    `SELECT collection, document_id AS id FROM ${table} WHERE user_id = $1 AND content IS NOT NULL ORDER BY saved_at DESC, document_id`,
    [person],
  );

/** These drafts of a person, in this order. */
export async function readDrafts(tenant: TenantTransaction, person: string | null, wanted: readonly DraftOf[]): Promise<PersonalDraft[]> {
  const rows = await tenant.query<Row>(
    `SELECT ${columns} FROM ${table} WHERE user_id = $1 AND content IS NOT NULL AND (collection, document_id) IN (SELECT * FROM unnest($2::text[], $3::uuid[]))`,
    [person, wanted.map(({ collection }) => collection), wanted.map(({ id }) => id)],
  );
  return wanted.flatMap(({ collection, id }) => rows.filter((row) => row.collection === collection && row.document_id === id).map(toDraft));
}

/** Stores a draft on top of a revision. Undefined if the stored revision is another one. */
export async function storeDraft(
  tenant: TenantTransaction,
  person: string | null,
  { collection, id }: DraftOf,
  revision: number,
  { version, base, content, without_secrets }: Written,
): Promise<{ revision: number; saved_at: string } | undefined> {
  const values = [person, collection, id, version, JSON.stringify(base), JSON.stringify(content), without_secrets, tenant.now];
  const text =
    revision === 0
      ? `INSERT INTO ${table} (user_id, collection, document_id, revision, version, base, content, without_secrets, saved_at)
         VALUES ($1, $2, $3, 1, $4, $5::jsonb, $6::jsonb, $7, $8) ON CONFLICT DO NOTHING RETURNING revision`
      : `UPDATE ${table} SET revision = revision + 1, version = $4, base = $5::jsonb, content = $6::jsonb, without_secrets = $7, saved_at = $8
         WHERE ${place} AND revision = $9 RETURNING revision`;
  const [row] = await tenant.query<{ revision: number }>(text, revision === 0 ? values : [...values, revision]);
  return row && { revision: row.revision, saved_at: iso(tenant.now) };
}

/** Ends a draft and raises its revision. Undefined if `revision` is given and the stored one differs. */
export async function endDraft(tenant: TenantTransaction, person: string | null, { collection, id }: DraftOf, revision?: number) {
  await tenant.query(`DELETE FROM ${table} WHERE user_id = $1 AND content IS NULL AND saved_at < now() - ${keptFor}`, [person]);
  const [row] = await tenant.query<{ revision: number }>(
    `INSERT INTO ${table} AS kept (user_id, collection, document_id, revision, saved_at) VALUES ($1, $2, $3, 1, now())
     ON CONFLICT (client_id, user_id, collection, document_id) DO UPDATE
       SET revision = kept.revision + 1, version = NULL, base = NULL, content = NULL, without_secrets = false, saved_at = now()
       WHERE $4::int IS NULL OR kept.revision = $4
     RETURNING revision`,
    [person, collection, id, revision ?? null],
  );
  return row?.revision;
}

/** Deletes drafts of a person with their revisions, because the documents are gone or the person may no longer change them. */
export async function removeDrafts(tenant: TenantTransaction, person: string | null, gone: readonly DraftOf[]): Promise<void> {
  await tenant.query(`DELETE FROM ${table} WHERE user_id = $1 AND (collection, document_id) IN (SELECT * FROM unnest($2::text[], $3::uuid[]))`, [
    person,
    gone.map(({ collection }) => collection),
    gone.map(({ id }) => id),
  ]);
}

/** The other people of the company who have a draft of the same subject, the newest draft first. */
export async function colleaguesWithDraft(
  tenant: TenantTransaction,
  person: string | null,
  { collection, id }: DraftOf,
): Promise<DraftOfColleague[]> {
  const rows = await tenant.query<Omit<DraftOfColleague, 'saved_at'> & { saved_at: Date | string }>(
    `SELECT u.id, ${personNameSql('u')} AS name, d.saved_at FROM ${table} d JOIN platform.users u ON u.id = d.user_id
     WHERE d.user_id <> $1 AND d.collection = $2 AND d.document_id = $3 AND d.content IS NOT NULL AND u.removed_at IS NULL
     ORDER BY d.saved_at DESC LIMIT 20`,
    [person, collection, id],
  );
  return rows.map((row) => ({ ...row, saved_at: iso(row.saved_at) }));
}
