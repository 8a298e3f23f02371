import type { Read } from '@millwright/core/automation/actions.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { Kind, parse } from 'graphql';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';

/** Rows that came to match while the locks were taken are locked too, so often at most. */
const rounds = 5;

/** The rows of an action's read. With `lock` they are locked in the order of their identities, then read again. */
export async function readRows(
  tenant: TenantTransaction,
  { query, variables, lock }: Read,
  rights: 'checked' | 'by_caller' = 'by_caller',
): Promise<JsonObject[]> {
  const read = () => readQuery(tenant, query, variables ?? {}, { rights }).then(rowsIn);
  let rows = await read();
  if (!lock) return rows;
  const model = rootModel(query, tenant);
  const locked = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const fresh = rows.flatMap(({ identity }) => (typeof identity === 'string' && !locked.has(identity) ? [identity] : []));
    if (fresh.length === 0) return rows;
    await lockRecords(tenant, model, fresh);
    for (const id of fresh) locked.add(id);
    rows = await read();
  }
  return rows.filter(({ identity }) => typeof identity === 'string' && locked.has(identity));
}

/** The one top-level field's answer as a list. */
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
