import { isObject, type Json } from '../../json.ts';
import type { ResolvedModel, Schema } from '../../model/schema.ts';
import type { ChildrenWrite, RelationWrite, SaveChild, SaveItem } from '../../record/types.ts';
import { invalidQuery } from '../invalid-query.ts';

/** The kind of write that a root field of a mutation does, and its model. */
export type MutationField = { kind: 'create' | 'update' | 'delete' | 'save'; model: ResolvedModel };

/** The root fields of a mutation by name, built in the same order as the GraphQL schema. */
export function mutationFields(schema: Schema): Map<string, MutationField> {
  const fields = new Map<string, MutationField>();
  for (const [slug, model] of schema.models) {
    for (const kind of ['create', 'update', 'delete', 'save'] as const) fields.set(`${kind}_${slug}`, { kind, model });
  }
  return fields;
}

/** The items that one root field saves. Their values are split into properties, links and lines. */
export function saveItems({ kind, model }: MutationField, schema: Schema, values: Record<string, Json | undefined>): SaveItem[] {
  const slug = model.model.slug;
  if (kind === 'save') {
    if (!Array.isArray(values.items)) throw invalidQuery('items is a list.');
    return values.items.map((item) => ({ model: slug, ...readItem(schema, model, item) }));
  }
  const item = readItem(schema, model, values.values);
  if (kind === 'create') return [{ model: slug, ...item }];
  return [{ model: slug, ...item, identity: String(values.id), ...(typeof values.version === 'number' ? { version: values.version } : {}) }];
}

/** One record to write. `identity` and `version` identify it; every other key is a field or a relation. */
function readItem(schema: Schema, model: ResolvedModel, value: Json | undefined): SaveChild {
  if (!isObject(value)) throw invalidQuery('A record is written as an object.');
  const { identity, version, ...rest } = value;
  const item: SaveChild & { relations: RelationWrite[]; children: ChildrenWrite[] } = { properties: {}, relations: [], children: [] };
  if (identity !== undefined && identity !== null) item.identity = String(identity);
  if (typeof version === 'number') item.version = version;
  for (const [name, given] of Object.entries(rest)) {
    if (model.ends.has(name) && !model.fields.has(name)) readRelation(schema, model, item, name, given);
    else item.properties[name] = given;
  }
  return item;
}

/**
 * The value of a relation: an identity or null for a to-one relation; for a to-many relation a list of identities,
 * which replaces the links, or `{create, update, delete, link, unlink, set}`.
 */
function readRelation(
  schema: Schema,
  model: ResolvedModel,
  item: { relations: RelationWrite[]; children: ChildrenWrite[] },
  name: string,
  given: Json,
): void {
  const target = schema.models.get(model.ends.get(name)?.to ?? '') as ResolvedModel;
  if (!isObject(given)) return void item.relations.push({ name, action: 'set', ids: identities(given) });
  const allowedKeys = new Set(['create', 'update', 'delete', 'link', 'unlink', 'set', 'properties']);
  const strange = Object.keys(given).find((key) => !allowedKeys.has(key));
  if (strange) throw invalidQuery(`${name} is written with create, update, delete, link, unlink or set, not ${strange.slice(0, 60)}.`);
  const properties = isObject(given.properties) ? { properties: given.properties } : {};
  for (const action of ['set', 'unlink', 'link'] as const) {
    if (given[action] !== undefined) item.relations.push({ name, action, ids: identities(given[action] as Json), ...properties });
  }
  const lines = [given.create, given.update].flatMap((list) => (list === undefined || list === null ? [] : Array.isArray(list) ? list : [list]));
  const removed = given.delete === undefined ? [] : identities(given.delete);
  if (lines.length || removed.length) item.children.push({ name, items: lines.map((line) => readItem(schema, target, line)), delete: removed });
}

function identities(given: Json): string[] {
  if (given === null) return [];
  const list = Array.isArray(given) ? given : [given];
  return list.map((id) => {
    if (typeof id !== 'string') throw invalidQuery('A link names an identity.');
    return id;
  });
}
