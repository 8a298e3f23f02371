import type { DocumentVersion, DocumentVersionContent } from '@millwright/core/contract/versions.ts';
import { contentOf } from '@millwright/core/document/check.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Effective } from '../../configuration/effective.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { demand, requireReadable } from '../checks/rules.ts';
import { withoutSecrets } from '../secrets/secrets.ts';

type Of = { collection: ConfigurationCollection; id: string };
type Row = { version: number; made_at: Date | string | null; made_by: string | null };

const earlier = 'FROM platform.document_versions WHERE collection = $1 AND document_id = $2';

/** A document for those who may change it. Only they see versions and drafts. */
export function changeable(tenant: TenantTransaction, { collection, id }: Of): Effective {
  const { config } = tenant;
  const document = requireReadable(tenant, config, collection, id);
  demand(tenant, config, 'UPDATE', collection, document);
  return document;
}

const present = ({ version, updated_at, updated_by }: Effective): Row => ({ version, made_at: updated_at, made_by: updated_by });

/** The names of these people, as far as they belong to the company. */
export const namesOf = (tenant: TenantTransaction, ids: readonly string[]) =>
  tenant.query<{ id: string; name: string }>(`SELECT u.id, ${personNameSql('u')} AS name FROM platform.users u WHERE u.id = ANY($1::uuid[])`, [ids]);

/** The versions with the names of their authors. */
async function toVersions(tenant: TenantTransaction, rows: readonly Row[]): Promise<DocumentVersion[]> {
  const people = await namesOf(
    tenant,
    rows.flatMap(({ made_by }) => made_by ?? []),
  );
  return rows.map(({ version, made_at, made_by }) => ({
    version,
    made_at: made_at === null ? null : new Date(made_at).toISOString(),
    made_by: people.find(({ id }) => id === made_by) ?? null,
  }));
}

/** The current document, then its earlier versions, newest first. */
export async function listVersions(tenant: TenantTransaction, of: Of, { limit, skip }: { limit: number; skip: number }) {
  const document = changeable(tenant, of);
  const rows = await tenant.query<Row>(`SELECT version, made_at, made_by ${earlier} ORDER BY version DESC LIMIT $3 OFFSET $4`, [
    of.collection,
    document.id,
    skip ? limit : limit - 1,
    Math.max(skip - 1, 0),
  ]);
  const [count] = await tenant.query<{ total: number }>(`SELECT count(*)::int AS total ${earlier}`, [of.collection, document.id]);
  return { data: await toVersions(tenant, skip ? rows : [present(document), ...rows]), total: (count?.total ?? 0) + 1 };
}

/** One version of a document with its content. 404 if it is not stored. */
export async function readVersion(tenant: TenantTransaction, { version, ...of }: Of & { version: number }): Promise<DocumentVersionContent> {
  const document = changeable(tenant, of);
  const [row] =
    version === document.version
      ? [{ ...present(document), content: withoutSecrets(of.collection, contentOf(document)) }]
      : await tenant.query<Row & { content: JsonObject }>(`SELECT version, made_at, made_by, content ${earlier} AND version = $3`, [
          of.collection,
          document.id,
          version,
        ]);
  if (!row) throw new AppError('not_found');
  const [about] = await toVersions(tenant, [row]);
  return { ...(about as DocumentVersion), content: row.content };
}
