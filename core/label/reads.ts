import type { Json, JsonObject, Text } from '../json.ts';
import { isObject } from '../json.ts';
import { endLabel, type ResolvedModel, type Schema, systemFields } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import type { LabelTemplate } from './template.ts';

/** A resolved path of a label: its names, the field at its end (null for system fields and relations), and its label. */
export type LabelRead = { names: string[]; field: Field | null; caption: Text };

/** Resolves a path. A relation at its end is replaced by the name of its record. Null if the path does not exist. */
export function labelRead(schema: Schema, model: ResolvedModel, path: string): LabelRead | null {
  const names = path.split('.');
  let at: ResolvedModel = model;
  for (const [index, name] of names.entries()) {
    const field = at.fields.get(name);
    if (field || Object.hasOwn(systemFields, name))
      return index === names.length - 1 ? { names, field: field ?? null, caption: field?.label ?? name } : null;
    const end = at.ends.get(name);
    const next = end && schema.models.get(end.to);
    if (!end || !next) return null;
    if (index === names.length - 1) {
      const primary = next.model.primary_attribute;
      return { names: [...names, primary], field: next.fields.get(primary) ?? null, caption: endLabel(end) };
    }
    at = next;
  }
  return null;
}

/** All paths that a template reads. */
export const labelPaths = ({ mapping = {} }: Pick<LabelTemplate, 'mapping'>): string[] => {
  const rows = (mapping.rows ?? []).flatMap(({ path, unit }) => (unit ? [path, unit] : [path]));
  return [...rows, ...[mapping.article, mapping.lot, mapping.expiry].filter((path) => path !== undefined)];
};

type Tree = { [name: string]: Tree };

const selectionOf = (tree: Tree): string =>
  Object.entries(tree)
    .map(([name, inner]) => (Object.keys(inner).length ? `${name} { ${selectionOf(inner)} }` : name))
    .join(' ');

/** The GraphQL selection for these paths, with the identity first. */
export function labelSelection(reads: readonly LabelRead[]): string {
  const tree: Tree = { identity: {} };
  for (const { names } of reads) {
    let node = tree;
    for (const name of names) {
      node[name] ??= {};
      node = node[name];
    }
  }
  return selectionOf(tree);
}

/** The value at a path in a record; a list if the path leads to several related records. */
export function readValue(record: JsonObject, { names }: Pick<LabelRead, 'names'>): Json {
  let values: Json[] = [record];
  for (const name of names)
    values = values.flatMap((value) => (Array.isArray(value) ? value : [value])).map((value) => (isObject(value) ? (value[name] ?? null) : null));
  const there = values.filter((value) => value !== null);
  return there.length > 1 ? there : (there[0] ?? null);
}
