import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * Locks records of one model until the transaction ends, in the order of their ids so that two lockers never deadlock.
 * Until then nobody changes them, and nobody links a new record to them: what is read of them and theirs stays true.
 */
export async function lockRecords(tenant: TenantTransaction, model: string, ids: readonly string[]): Promise<void> {
  const text = `SELECT id FROM ${identifier(tenant.client.schema)}.${identifier(model)} WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`;
  await tenant.query(text, [ids], { name: 'records.lock' });
}
