import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { rolesThatRead } from './readers.ts';
import { mailSoonSql, waySql } from './ways.ts';

/** Records of one model, each with the record of who is responsible for it from now on, whose `address` is that of an account. */
export type Assigned = { model: ResolvedModel; to: string; address: string; records: readonly { id: string; responsible: string }[] };

/** Records of one save that one person is told of: an import may make somebody responsible for as many as it likes. */
const mostOfOne = 20;

const tellSql = (schema: string, to: string, address: string) => `
  WITH noted AS (
    INSERT INTO platform.notices AS n (user_id, about, label, run_id, object_id, model, by_id, by_name)
    SELECT user_id, 'assigned', '""'::jsonb, '', id, $2, $3::uuid, $4::text FROM (
      SELECT u.id AS user_id, r.id, row_number() OVER (PARTITION BY u.id ORDER BY r.id) AS place
      FROM (SELECT DISTINCT id, responsible FROM jsonb_to_recordset($1::jsonb) AS row(id uuid, responsible uuid)) r
        JOIN ${identifier(schema)}.${identifier(to)} t ON t.id = r.responsible
        JOIN platform.users u ON lower(u.email) = lower(trim(t.${identifier(address)}))
        LEFT JOIN platform.notice_mails m ON m.user_id = u.id
      WHERE u.client_id = platform.current_client() AND u.signs_in AND u.id IS DISTINCT FROM $3::uuid AND u.role = ANY($5::text[])
        AND ${waySql('assigned')} <> 'off') one
    WHERE place <= ${mostOfOne} ORDER BY user_id, id
    ON CONFLICT (user_id, object_id) WHERE about = 'assigned' AND seen_at IS NULL
    DO UPDATE SET last_at = now(), by_id = excluded.by_id, by_name = excluded.by_name RETURNING user_id)
  ${mailSoonSql('assigned')}`;

/**
 * Tells people that they are responsible for records by somebody else's doing, of each record once until they have seen it, and of
 * some of them where one save makes them responsible for many.
 * Nobody is told of what they may not read.
 */
export async function tellAssigned(tenant: TenantTransaction, { model, to, address, records }: Assigned): Promise<void> {
  const { user_id, inside } = tenant.principal;
  const values = [JSON.stringify(records), model.model.slug, user_id, inside?.name ?? null, rolesThatRead(tenant, model)];
  await tenant.query(tellSql(tenant.client.schema, to, address), values);
}
