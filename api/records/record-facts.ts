import type { JsonObject } from '@millwright/core/json.ts';
import { type Schema, systemFields } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../db/types.ts';
import { readQueryExactly } from './query.service.ts';

/** Paths as a tree: the fields of a record and of its related records. */
export type Wanted = { [name: string]: Wanted };

/** The paths of conditions as a tree, so that each related record is read once. */
export function wanted(paths: readonly string[]): Wanted {
  const tree: Wanted = {};
  for (const path of paths) {
    let at = tree;
    for (const name of path.split('.')) {
      at[name] ??= {};
      at = at[name];
    }
  }
  return tree;
}

/** The GraphQL selection of a tree. Names that the model does not have are skipped, so their facts are empty. */
export function selection(schema: Schema, model: string, tree: Wanted): string {
  const resolved = schema.models.get(model);
  const names = Object.entries(tree).flatMap(([name, below]) => {
    const [relation] = name.split('@');
    const end = resolved?.ends.get(relation ?? name);
    if (end) return [`${end.name} ${selection(schema, end.to, below)}`];
    return resolved?.fields.has(name) || Object.hasOwn(systemFields, name) ? [name] : [];
  });
  return `{ ${[...new Set(['identity', ...names])].join(' ')} }`;
}

/** The facts of conditions about one record, in one query. Null if the record does not exist. */
export async function readFacts(tenant: TenantTransaction, model: string, id: string, paths: readonly string[]): Promise<JsonObject | null> {
  return readTree(tenant, model, id, wanted(paths));
}

/** The values of a tree of paths for one record. Null if it does not exist. */
export async function readTree(tenant: TenantTransaction, model: string, id: string, tree: Wanted): Promise<JsonObject | null> {
  const field = `${model}_by_id`;
  const query = `query($id: ID!) { ${field}(id: $id) ${selection(tenant.config.schema, model, tree)} }`;
  const data = await readQueryExactly(tenant, query, { id }, { rights: 'by_caller' });
  return (data[field] ?? null) as JsonObject | null;
}
