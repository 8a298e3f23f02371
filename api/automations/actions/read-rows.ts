import type { ColumnsRead, QueryRead, Read } from '@millwright/core/automation/actions.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { RowNumbers } from '@millwright/core/query/dataset/row-numbers.ts';
import { Kind, parse } from 'graphql';
import type { TenantTransaction } from '../../db/types.ts';
import { readPackedColumns, readQuery } from '../../records/query.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';

/** Rows that start to match while the locks are taken are locked too, in at most this many rounds. */
const rounds = 5;

type ReadRights = 'checked' | 'by_caller';

/** The row numbers of an earlier read by identity, once its rows are there. */
export type NumbersOf = (read: string) => () => Promise<RowNumbers>;

/** The rows of an action's read. If links are numbered by the rows of other reads, it waits for those. */
export const readRows = async (
  tenant: TenantTransaction,
  read: Read,
  numbersOf: NumbersOf,
  rights: ReadRights = 'by_caller',
): Promise<JsonObject[]> => ('paths' in read ? [await listsOf(tenant, read, numbersOf, rights)] : rowsOfQuery(tenant, read, rights));

async function listsOf(
  tenant: TenantTransaction,
  { numbered = {}, ...read }: ColumnsRead,
  numbersOf: NumbersOf,
  rights: ReadRights,
): Promise<JsonObject> {
  const links = Object.entries(numbered).map(([name, of]): [string, () => Promise<RowNumbers>] => [name, numbersOf(of)]);
  const { lists, packed } = await readPackedColumns(tenant, { ...read, packed: Object.keys(numbered) }, { rights });
  for (const [name, numbers] of links) lists[name] = (await numbers()).of(packed[name] as Uint8Array);
  return lists;
}

/** With `lock`, the rows are locked in the order of their identities and then read again. */
async function rowsOfQuery(
  tenant: TenantTransaction,
  { query, variables, lock, planned_once }: QueryRead,
  rights: ReadRights,
): Promise<JsonObject[]> {
  if (matchesNothing(variables?.where)) return [];
  const read = () => readQuery(tenant, query, variables ?? {}, { rights, ...(planned_once && { planned: 'once' as const }) }).then(rowsIn);
  let rows = await read();
  if (!lock) return rows;
  if (rows.some(({ identity }) => typeof identity !== 'string')) throw new Error('A read with a lock asks for the identity of its rows.');
  const model = rootModel(query, tenant);
  const locked = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const fresh = rows.flatMap(({ identity }) => (locked.has(identity as string) ? [] : [identity as string]));
    if (fresh.length === 0) return rows;
    await lockRecords(tenant, model, fresh);
    for (const id of fresh) locked.add(id);
    rows = await read();
  }
  return rows.filter(({ identity }) => locked.has(identity as string));
}

/** Whether a condition can match nothing because a list of values is empty: an earlier read found nothing. */
function matchesNothing(where: Json | undefined): boolean {
  if (!isObject(where)) return false;
  if (Array.isArray(where.all)) return where.all.some(matchesNothing);
  if (Array.isArray(where.any)) return where.any.length > 0 && where.any.every(matchesNothing);
  return where.operator === 'in' && Array.isArray(where.value) && where.value.length === 0;
}

/** The result of the only top-level field, as a list. */
function rowsIn(data: JsonObject): JsonObject[] {
  const [answer] = Object.values(data);
  const list: Json[] = Array.isArray(answer) ? answer : answer === null || answer === undefined ? [] : [answer];
  return list as JsonObject[];
}

/** The model that the operation's top-level field reads. */
function rootModel(query: string, tenant: TenantTransaction): string {
  for (const definition of parse(query).definitions) {
    const field = definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections[0] : undefined;
    if (field?.kind !== Kind.FIELD) continue;
    const name = field.name.value;
    const { models } = tenant.config.schema;
    const model = models.has(name) ? name : name.replace(/_by_id$/, '');
    if (models.has(model)) return model;
  }
  throw new Error('A read with a lock has a list or one record of a model as its first field.');
}
