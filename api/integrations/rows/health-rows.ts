import type { JsonObject } from '@millwright/core/json.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Place } from './connection-rows.ts';

/** The stored health of a connection: its last success and its last failure. */
export type HealthRow = {
  document_id: string;
  bound_to: string | null;
  connected: boolean;
  broken: boolean;
  connected_by: string | null;
  connected_at: string | null;
  worked_at: string | null;
  failed_at: string | null;
  error: JsonObject | null;
};

const instant = (column: string) => `${instantSql(column)} AS ${column}`;

/** Reads the health of all connections of integrations. */
export const readHealth = (tenant: TenantTransaction): Promise<HealthRow[]> =>
  tenant.query<HealthRow>(
    `SELECT document_id, bound_to, access_token IS NOT NULL AS connected, broken, connected_by, ${instant('connected_at')},
       ${instant('worked_at')}, ${instant('failed_at')}, error
     FROM platform.connections WHERE collection = 'integrations' AND step_id = ''`,
  );

/** Records a successful call, at most once a minute unless the last call failed. */
export async function noteSuccess(tenant: TenantTransaction, { collection, document_id, step_id }: Place): Promise<void> {
  const text = `INSERT INTO platform.connections AS c (collection, document_id, step_id, worked_at) VALUES ($1, $2, $3, now())
    ON CONFLICT (client_id, collection, document_id, step_id) DO UPDATE SET worked_at = now(), failed_at = NULL, error = NULL
    WHERE c.worked_at IS NULL OR c.failed_at IS NOT NULL OR c.worked_at < now() - interval '1 minute'`;
  await tenant.query(text, [collection, document_id, step_id]);
}

/** Records a failed call and its error. */
export async function noteFailure(tenant: TenantTransaction, { collection, document_id, step_id }: Place, error: JsonObject): Promise<void> {
  const text = `INSERT INTO platform.connections (collection, document_id, step_id, failed_at, error) VALUES ($1, $2, $3, now(), $4)
    ON CONFLICT (client_id, collection, document_id, step_id) DO UPDATE SET failed_at = now(), error = EXCLUDED.error`;
  await tenant.query(text, [collection, document_id, step_id, JSON.stringify(error)]);
}
