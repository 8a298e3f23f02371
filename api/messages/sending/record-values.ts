import type { Json, JsonObject } from '@millwright/core/json.ts';
import { isObject } from '@millwright/core/json.ts';
import { type ResolvedModel, systemFields } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { publicLimits } from '@millwright/core/query/graphql/operation.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { wording } from './wording.ts';

/** The fields to read of a record, and recursively those of related records. */
type Tree = { [name: string]: Tree | null };

/** `most` limits the lists of related records; by default they are as long as `longestLists` says. */
type Reading = { tenant: TenantTransaction; language: string; most?: number };

/** The lengths of a list, of the lists in it, and so on. Together they stay within the limits of a query. */
const longestLists = [500, 50, 10] as const;

const graphName = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Whether the sender may see this field or relation of the model. */
function sees({ config, access, client }: TenantTransaction, model: ResolvedModel, name: string): boolean {
  if (Object.hasOwn(systemFields, name)) return true;
  if (!graphName.test(name) || !(model.fields.has(name) || model.ends.has(name))) return false;
  return isVisible({ schema: config.schema, guard: readGuard(access, client.id) }, model, name);
}

const targetOf = ({ config }: TenantTransaction, model: ResolvedModel, name: string) => config.schema.models.get(model.ends.get(name)?.to ?? '');

/** Adds a path as far as the sender may see it. A relation at its end is read by the name of its record. */
function addPath(tenant: TenantTransaction, tree: Tree, model: ResolvedModel, [name = '', ...rest]: readonly string[]): void {
  if (!sees(tenant, model, name)) return;
  const target = targetOf(tenant, model, name);
  if (!target) {
    tree[name] = null;
    return;
  }
  const below = tree[name] ?? {};
  tree[name] = below;
  addPath(tenant, below, target, rest.length > 0 ? rest : [target.model.primary_attribute]);
}

function selection(reading: Reading, model: ResolvedModel, tree: Tree, lists = 0): string {
  const parts = Object.entries(tree).map(([name, below]) => {
    const target = below && targetOf(reading.tenant, model, name);
    if (!below || !target) return name;
    const isList = model.ends.get(name)?.many ?? false;
    const cut = isList ? `(limit: ${reading.most ?? longestLists[lists] ?? 1})` : '';
    return `${name}${cut} { identity ${selection(reading, target, below, isList ? lists + 1 : lists)} }`;
  });
  return parts.join(' ');
}

/** The values in words: dates and numbers in the format of the language, options by their labels. */
function toWords(reading: Reading, model: ResolvedModel, tree: Tree, row: JsonObject): JsonObject {
  const words = wording(reading.language, reading.tenant.client.time_zone);
  return Object.fromEntries(
    Object.entries(tree).map(([name, below]): [string, Json] => {
      const value = row[name] ?? null;
      const target = below && targetOf(reading.tenant, model, name);
      if (!below || !target) return [name, words(model.fields.get(name) as Field | undefined, name, value)];
      const each = (item: Json) => (isObject(item) ? toWords(reading, target, below, item) : {});
      return [name, Array.isArray(value) ? value.map(each) : value === null ? null : each(value)];
    }),
  );
}

/** The values of a record at these paths, read with the sender's rights. Values that they may not see are left out. */
export async function recordValues(reading: Reading, model: ResolvedModel, id: string, paths: readonly string[]): Promise<JsonObject> {
  const tree: Tree = {};
  for (const path of paths) addPath(reading.tenant, tree, model, path.split('.'));
  const source = `query ($id: ID!) { it: ${model.model.slug}_by_id(id: $id) { identity ${selection(reading, model, tree)} } }`;
  const { it } = await readQuery(reading.tenant, source, { id }, { limits: publicLimits });
  return isObject(it) ? toWords(reading, model, tree, it) : {};
}

/** Whether a path exists in the model. */
export function hasPath(tenant: TenantTransaction, model: ResolvedModel, path: string): boolean {
  let at: ResolvedModel | undefined = model;
  for (const name of path.split('.')) {
    if (!at || !sees(tenant, at, name)) return false;
    at = targetOf(tenant, at, name);
  }
  return true;
}
