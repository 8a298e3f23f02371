import { memoize } from '../memoize.ts';
import { columnType, type Index, layoutOf } from './layout.ts';
import type { Schema } from './schema.ts';

const keyOf = (table: string, column: string) => `${table}\n${column}`;

const firstColumns = memoize((schema: Schema): ReadonlyMap<string, ReadonlySet<Index['kind']>> => {
  const kinds = new Map<string, Set<Index['kind']>>();
  for (const { table, keys, kind } of layoutOf(schema).indexes.values()) {
    const key = keyOf(table, keys[0] ?? '');
    kinds.set(key, (kinds.get(key) ?? new Set()).add(kind));
  }
  return kinds;
});

function kindsOf(schema: Schema, table: string, column: string): ReadonlySet<Index['kind']> {
  return firstColumns(schema).get(keyOf(table, column)) ?? none;
}

const none: ReadonlySet<Index['kind']> = new Set();

/** Whether an index of a model's table begins with a column, of a kind that serves: by order (`plain`), by the trigrams (`fold`) or the signs (`signs`) of its text. */
export function isIndexed(schema: Schema, table: string, column: string, kind: 'plain' | 'fold' | 'signs'): boolean {
  if (kind !== 'plain') return kindsOf(schema, table, column).has(kind);
  const kinds = kindsOf(schema, table, column);
  return column === 'id' || kinds.has('plain') || kinds.has('sorted') || (kinds.has('unique') && !isText(schema, table, column));
}

/** A unique text has its values as they stand, not in the order of texts. */
const isText = (schema: Schema, table: string, column: string): boolean => {
  const field = schema.models.get(table)?.fields.get(column);
  return field !== undefined && columnType(field) === 'text';
};

/** Whether an index finds the rows that hold a text. */
export const isFound = (schema: Schema, table: string, column: string): boolean =>
  ['plain', 'sorted', 'unique'].some((kind) => kindsOf(schema, table, column).has(kind as Index['kind']));

/** Whether the index that finds a text has it in the order of texts: it answers what is compared in that order alone. */
export function isSortedAlone(schema: Schema, table: string, column: string): boolean {
  const kinds = kindsOf(schema, table, column);
  return kinds.has('sorted') && !kinds.has('unique');
}
