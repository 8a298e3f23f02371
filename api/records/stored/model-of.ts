import { isUuid } from '@millwright/core/value/uuid.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';

/** The models of records by identity. Unknown identities and other texts are skipped. */
export async function modelsOf(tenant: TenantTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = ids.filter(isUuid);
  if (asked.length === 0) return new Map();
  const text = `SELECT id, model FROM ${identifier(tenant.client.schema)}._registry WHERE id = ANY($1::uuid[])`;
  const rows = await tenant.query<{ id: string; model: string }>(text, [asked], { name: 'registry.models' });
  return new Map(rows.map(({ id, model }) => [id, model]));
}

/** The model of a record, or null. */
export async function modelOf(tenant: TenantTransaction, id: string): Promise<string | null> {
  return (await modelsOf(tenant, [id])).get(id) ?? null;
}
