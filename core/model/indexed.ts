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

/**
 * Whether an index of a model's table begins with this column: for its order (`plain`), or for the trigrams (`fold`) or
 * characters (`signs`) of its text.
 */
export function isIndexed(schema: Schema, table: string, column: string, kind: 'plain' | 'fold' | 'signs'): boolean {
  if (kind !== 'plain') return kindsOf(schema, table, column).has(kind);
  const kinds = kindsOf(schema, table, column);
  return column === 'id' || kinds.has('plain') || kinds.has('sorted') || (kinds.has('unique') && !isText(schema, table, column));
}

/** A unique index of a text is ordered byte by byte, so it does not serve for sorting. */
const isText = (schema: Schema, table: string, column: string): boolean => {
  const field = schema.models.get(table)?.fields.get(column);
  return field !== undefined && columnType(field) === 'text';
};

/** Whether an index finds the rows whose column equals a value. */
export const isFound = (schema: Schema, table: string, column: string): boolean =>
  ['plain', 'sorted', 'unique'].some((kind) => kindsOf(schema, table, column).has(kind as Index['kind']));

/** Whether a text is only in an index with the order of texts. Such an index serves only comparisons in that order. */
export function isSortedAlone(schema: Schema, table: string, column: string): boolean {
  const kinds = kindsOf(schema, table, column);
  return kinds.has('sorted') && !kinds.has('unique');
}
