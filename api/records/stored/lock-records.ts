import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** Locks records of one table until the transaction ends, in the one order of locks. Until then nobody changes them or links new records to them. */
export async function lockRecords(tenant: TenantTransaction, table: string, ids: readonly string[]): Promise<void> {
  const text = `SELECT id FROM ${identifier(tenant.client.schema)}.${identifier(table)} WHERE id = ANY($1::uuid[]) ORDER BY id`;
  await tenant.lock({ table, ids, strength: 'update' }, (clause) => tenant.query(`${text} ${clause}`, [ids], { name: 'records.lock' }));
}
