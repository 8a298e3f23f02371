import { formulaOf } from '@millwright/core/formula/check/fields.ts';
import type { CheckedFormula, Typed } from '@millwright/core/formula/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Path } from '@millwright/core/model/path.ts';
import type { Schema } from '@millwright/core/model/schema.ts';

/** The path from a record to a value that a formula reads, `['supplier', 'name']`. */
type Names = readonly string[];
/** Fields of a stored record that a formula reads beyond a relation of the form. */
export type Needed = { model: string; id: string; paths: Names[] };

const pathsIn = (node: Typed): Path[] => (node.kind === 'path' ? [node.path] : node.kind === 'call' ? node.args.flatMap(pathsIn) : []);

/** All paths that a formula reads, including those of the formula fields it uses. */
export function readNames({ schema, node }: Pick<CheckedFormula, 'schema' | 'node'>): Names[] {
  return pathsIn(node).flatMap(({ ends, last, model }): Names[] => {
    const way = ends.map(({ name }) => name);
    if (last.kind === 'end') return [[...way, last.end.name]];
    if (last.kind === 'attribute' || last.kind === 'nothing') return [];
    const own = [...way, last.kind === 'system' ? last.name : last.field.name];
    if (last.kind !== 'formula') return [own];
    return [own, ...readNames(formulaOf(schema, model, last.field)).map((names) => [...way, ...names])];
  });
}

/** Groups paths by their first name. */
function byHead(paths: readonly Names[]): Map<string, Names[]> {
  const heads = new Map<string, Names[]>();
  for (const [head = '', ...rest] of paths) heads.set(head, [...(heads.get(head) ?? []), ...(rest.length ? [rest] : [])]);
  return heads;
}

const linesOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [value ?? null]);

/** The stored records that a form's values refer to, with the fields needed of them. */
export function neededRecords(schema: Schema, model: string, values: JsonObject, paths: readonly Names[]): Needed[] {
  const ends = schema.models.get(model)?.ends;
  return [...byHead(paths)].flatMap(([head, rest]) => {
    const target = ends?.get(head)?.to;
    if (!target || !rest.length) return [];
    return linesOf(values[head]).flatMap((one): Needed[] => {
      if (typeof one === 'string') return [{ model: target, id: one, paths: rest }];
      return isObject(one) && !one._delete ? neededRecords(schema, target, one, rest) : [];
    });
  });
}

/**
 * Converts form values to a record for formulas: related records in place of identities, without removed lines
 * and without stored computed values, so that these are recomputed.
 */
export function recordOf(schema: Schema, model: string, values: JsonObject, paths: readonly Names[], found: ReadonlyMap<string, JsonObject>) {
  const { fields, ends } = schema.models.get(model) ?? {};
  const record: JsonObject = {};
  for (const [head, rest] of byHead(paths)) {
    const value = values[head];
    const to = ends?.get(head)?.to;
    const related = (one: Json): Json => {
      if (typeof one === 'string') return found.get(one) ?? { identity: one };
      return isObject(one) && to ? recordOf(schema, to, one, rest, found) : one;
    };
    if (value === undefined || fields?.get(head)?.misc?.formulaV1) continue;
    if (!to) record[head] = value;
    else if (Array.isArray(value)) record[head] = value.filter((one) => !(isObject(one) && one._delete)).map(related);
    else record[head] = related(value);
  }
  return record;
}

const selection = (paths: readonly Names[]): string =>
  [...byHead(paths)].map(([head, rest]) => (rest.length ? `${head} { identity ${selection(rest)} }` : head)).join(' ');

/** Builds one query for all needed records, by identity. */
export function queryOf(needed: readonly Needed[]): { query: string; variables: JsonObject; ids: string[] } {
  const byId = new Map<string, Needed>();
  for (const one of needed) byId.set(one.id, { ...one, paths: [...(byId.get(one.id)?.paths ?? []), ...one.paths] });
  const records = [...byId.values()];
  const fields = records.map(({ model, paths }, index) => `r${index}: ${model}_by_id(id: $r${index}) { ${selection([['identity'], ...paths])} }`);
  return {
    query: `query facts(${records.map((_, index) => `$r${index}: ID!`).join(', ')}) { ${fields.join(' ')} }`,
    variables: Object.fromEntries(records.map(({ id }, index) => [`r${index}`, id])),
    ids: records.map(({ id }) => id),
  };
}
