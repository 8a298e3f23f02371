import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Schema } from '../model/schema.ts';

/** The values of a record by path. A related record is its identity; a path through a list gives a list. */
export type Facts = Record<string, Json>;

type Tree = Map<string, Tree>;

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let at = root;
    for (const name of path.split('.')) {
      const next = at.get(name) ?? new Map();
      at.set(name, next);
      at = next;
    }
  }
  return root;
}

/** The selection of a query that reads these paths. Paths that the model does not have are skipped. */
export function selectionOfFacts(schema: Schema, model: string, paths: readonly string[]): string {
  const select = (at: Tree, slug: string): string[] =>
    [...at].flatMap(([name, below]) => {
      const of = schema.models.get(slug);
      const end = of?.ends.get(name);
      if (end) return [`${name} { ${['identity', ...select(below, end.to)].join(' ')} }`];
      return of?.fields.has(name) || name === 'created_at' ? [name] : [];
    });
  return ['identity', ...select(treeOf(paths), model)].join(' ');
}

function valueAt(value: Json | undefined, names: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((each) => valueAt(each, names));
  const [name, ...rest] = names;
  if (name === undefined) return isObject(value) ? (value.identity ?? null) : (value ?? null);
  return isObject(value) ? valueAt(value[name], rest) : null;
}

/** The facts in the answer of a query with `selectionOfFacts`. */
export const factsOf = (record: JsonObject, paths: readonly string[]): Facts =>
  Object.fromEntries(paths.map((path) => [path, valueAt(record, path.split('.'))]));
