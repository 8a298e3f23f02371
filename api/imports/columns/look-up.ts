import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { findable } from '../../records/stored/findable.ts';

/** A column for finding records, and its type. */
export type FoundBy = { column: string; type: string };

/** The column of a field. */
export const foundByField = (field: Field): FoundBy => ({ column: field.name, type: columnType(field) ?? 'text' });

/** The values of a key as one text, to identify results. */
export const tupleText = (values: readonly string[]): string => JSON.stringify(values);

/** The identities of records by the values of their columns, keyed by `tupleText`; several if the values are not unique. */
export async function lookUp(
  tenant: TenantTransaction,
  table: string,
  by: readonly FoundBy[],
  wanted: Iterable<readonly string[]>,
): Promise<Map<string, string[]>> {
  const tuples = new Map([...wanted].map((values) => [tupleText(values), values]));
  const identities = new Map<string, string[]>();
  if (tuples.size === 0) return identities;
  const texts = [...tuples.keys()];
  const values = by.map((_, part) => [...tuples.values()].map((tuple) => tuple[part] ?? null));
  const names = by.map((_, part) => `k${part}`);
  const rows = await tenant.query<{ id: string; n: string }>(
    `select t.id, x.n from ${tableOf(tenant, table)} t join (
       select ${by.map(({ type }, part) => `k${part}::${type} as k${part}`).join(', ')}, n
       from unnest(${by.map((_, part) => `$${part + 1}::text[]`).join(', ')}) with ordinality as u(${names.join(', ')}, n)
     ) x on ${by.map(({ column }, part) => `${findable(tenant.config.schema, table, column, `t.${identifier(column)}`)} = x.k${part}`).join(' and ')} order by t.id`,
    values,
  );
  for (const { id, n } of rows) {
    const text = texts[Number(n) - 1] as string;
    identities.set(text, [...(identities.get(text) ?? []), id]);
  }
  return identities;
}
