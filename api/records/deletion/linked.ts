import type { End } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../draft/load.ts';

/** A record at the other end of a relation, and the record it was reached from. */
export type Linked = { id: string; from: string };

/** Records at the other end of a relation of the given ones, each with the first record that leads to it. */
export async function linkedFrom(tenant: TenantTransaction, end: End, ids: readonly string[], limit?: number): Promise<Linked[]> {
  const { table, mine, theirs } = columnsOf(end);
  return tenant.query<Linked>(
    `select distinct on (${theirs}) ${theirs} as id, ${mine} as from from ${tableOf(tenant, table)}
     where ${mine} = any($1::uuid[]) and ${theirs} is not null order by 1, 2${limit ? ` limit ${limit}` : ''}`,
    [ids],
  );
}

/** The identities of `linkedFrom`. */
export const linkedTo = async (tenant: TenantTransaction, end: End, ids: readonly string[], limit?: number): Promise<string[]> =>
  (await linkedFrom(tenant, end, ids, limit)).map(({ id }) => id);

/** The table of a link, and its columns for the two records. */
function columnsOf(end: End): { table: string; mine: string; theirs: string } {
  const [mine, theirs] = end.direction === 'out' ? ['from_id', 'to_id'] : ['to_id', 'from_id'];
  if (end.storage === 'edge') return { table: end.place, mine, theirs };
  if (end.storage === 'own_column') return { table: end.from, mine: 'id', theirs: identifier(end.place) };
  return { table: end.to, mine: identifier(end.place), theirs: 'id' };
}

/** Whether two records are linked; `from` is the record that has the end. */
export async function areLinked(tenant: TenantTransaction, end: End, from: string, to: string): Promise<boolean> {
  const { table, mine, theirs } = columnsOf(end);
  return (await tenant.query(`select 1 from ${tableOf(tenant, table)} where ${mine} = $1 and ${theirs} = $2 limit 1`, [from, to])).length > 0;
}
