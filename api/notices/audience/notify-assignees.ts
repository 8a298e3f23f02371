import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { rolesThatRead } from './readers.ts';
import { mailSoonSql, waySql } from './ways.ts';

/**
 * Records of one model with their new responsible people. `to` is the table of these people, `address` its column with the address
 * of their account.
 */
export type Assigned = { model: ResolvedModel; to: string; address: string; records: readonly { id: string; responsible: string }[] };

/** Notices to one person for one save: an import may make somebody responsible for any number of records. */
const mostPerPerson = 20;

const notifySql = (schema: string, to: string, address: string) => `
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
    WHERE place <= ${mostPerPerson} ORDER BY user_id, id
    ON CONFLICT (user_id, object_id) WHERE about = 'assigned' AND seen_at IS NULL
    DO UPDATE SET last_at = now(), by_id = excluded.by_id, by_name = excluded.by_name RETURNING user_id)
  ${mailSoonSql('assigned')}`;

/**
 * Notifies people whom somebody else has made responsible for records: once per record until they have seen the notice, and of at most
 * `mostPerPerson` records per save. Nobody is notified of records that they may not read.
 */
export async function notifyAssignees(tenant: TenantTransaction, { model, to, address, records }: Assigned): Promise<void> {
  const { user_id, inside } = tenant.principal;
  const values = [JSON.stringify(records), model.model.slug, user_id, inside?.name ?? null, rolesThatRead(tenant, model)];
  await tenant.query(notifySql(tenant.client.schema, to, address), values);
}
