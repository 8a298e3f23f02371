import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * Locks records of one model until the transaction ends, in order of id so that lockers never deadlock. Until then
 * nobody changes them or links new records to them.
 */
export async function lockRecords(tenant: TenantTransaction, model: string, ids: readonly string[]): Promise<void> {
  const text = `SELECT id FROM ${identifier(tenant.client.schema)}.${identifier(model)} WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`;
  await tenant.query(text, [ids], { name: 'records.lock' });
}
