import { type Index, layoutOf } from './layout.ts';
import type { Schema } from './schema.ts';

const keptBySchema = new WeakMap<Schema, ReadonlyMap<string, ReadonlySet<Index['kind']>>>();

const keyOf = (table: string, column: string) => `${table}\n${column}`;

function firstColumns(schema: Schema): ReadonlyMap<string, ReadonlySet<Index['kind']>> {
  const kinds = new Map<string, Set<Index['kind']>>();
  for (const { table, keys, kind } of layoutOf(schema).indexes.values()) {
    const key = keyOf(table, keys[0] ?? '');
    kinds.set(key, (kinds.get(key) ?? new Set()).add(kind));
  }
  return kinds;
}

/** Whether an index of a model's table begins with a column, of a kind that serves: by order (`plain`), by the trigrams (`fold`) or the signs (`signs`) of its text. */
export function isIndexed(schema: Schema, table: string, column: string, kind: 'plain' | 'fold' | 'signs'): boolean {
  const kept = keptBySchema.get(schema) ?? firstColumns(schema);
  keptBySchema.set(schema, kept);
  const kinds = kept.get(keyOf(table, column));
  return kinds?.has(kind) === true || (kind === 'plain' && (column === 'id' || kinds?.has('unique') === true));
}
