import { isComputed } from '../field/computed.ts';
import type { Json } from '../json.ts';
import type { Ordering } from '../view/types.ts';
import { mostKeys } from './cursor.ts';
import { invalidQuery } from './invalid-query.ts';
import { type Compiling, joinsOf, newScope, type ResolvedPath, resolveShown, type Scope, tableOf } from './path.ts';

/** One key that a list is sorted by. */
type OrderKey = { place: ResolvedPath; path: string; direction: 'asc' | 'desc' };

/** Reads `order_by`, however it was written; a direction is asc unless it says desc. */
export function readOrdering(value: Json | undefined): Ordering[] {
  if (value === undefined || value === null) return [];
  const items = Array.isArray(value) ? value : [value];
  if (items.length > mostKeys) throw invalidQuery(`A list is ordered by at most ${mostKeys} paths.`);
  return items.map((item) => {
    const { field, direction } = (item ?? {}) as { field?: Json; direction?: Json };
    if (typeof field !== 'string') throw invalidQuery('An ordering names its field.');
    if (direction !== undefined && direction !== null && direction !== 'asc' && direction !== 'desc')
      throw invalidQuery('A direction is asc or desc.');
    return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
  });
}

/** The keys a list is sorted by. Identity comes last, in the first key's direction, so that pages never overlap. */
export function orderKeys(compiling: Compiling, scope: Scope, ordering: readonly Ordering[]): OrderKey[] {
  const keys = ordering.map(({ field, direction }) => ({ place: resolveShown(compiling, scope, field), path: field, direction }));
  if (keys.some(({ place }) => place.name === 'identity' && place.model === scope.model && !place.end)) return keys;
  const identity = { sql: `${scope.alias}.id`, field: null, name: 'identity', model: scope.model, end: null };
  return [...keys, { place: identity, path: 'identity', direction: keys[0]?.direction ?? 'asc' }];
}

const isSystem = (key: OrderKey) => !key.path.includes('.') && key.place.field === null && key.place.end === null;
const neverEmpty = (key: OrderKey) =>
  isSystem(key) || (!key.path.includes('.') && key.place.field?.validation === 'required' && !isComputed(key.place.field));

/**
 * Rows after one record in an ordering. With keys that are never empty and run one way it is a single row comparison,
 * which an index answers at any depth; otherwise it is spelt out key by key, empty values standing where the sort puts them.
 */
export function afterCondition(compiling: Compiling, scope: Scope, keys: readonly OrderKey[], after: string): string {
  const cursor = newScope(compiling, scope.model);
  const id = compiling.statement.bind(after);
  const places = keys.map(({ path }) => resolveShown(compiling, cursor, path).sql);
  const from = `from ${tableOf(compiling, scope.model.table)} ${cursor.alias}${joinsOf(cursor)} where ${cursor.alias}.id = ${id}::uuid`;
  const oneWay = keys.every((key) => key.direction === keys[0]?.direction && neverEmpty(key));
  if (oneWay) {
    const mine = keys.map(({ place }) => place.sql).join(', ');
    return `(${mine}) ${keys[0]?.direction === 'desc' ? '<' : '>'} (select ${places.join(', ')} ${from})`;
  }
  const values = places.map((sql) => `(select ${sql} ${from})`);
  const options = keys.map((key, index) => {
    const same = keys.slice(0, index).map(({ place }, at) => `${place.sql} is not distinct from ${values[at]}`);
    return `(${[...same, comesAfter(key, values[index] ?? 'null')].join(' and ')})`;
  });
  return `(exists (select 1 ${from}) and (${options.join(' or ')}))`;
}

function comesAfter({ place: { sql }, direction }: OrderKey, value: string): string {
  if (direction === 'asc') return `(${sql} > ${value} or (${sql} is null and ${value} is not null))`;
  return `(${sql} < ${value} or (${sql} is not null and ${value} is null))`;
}

/** The keys of a sort as the text of an ORDER BY. */
export const orderText = (keys: readonly OrderKey[], sql: (key: OrderKey, index: number) => string) =>
  keys.map((key, index) => `${sql(key, index)}${key.direction === 'desc' ? ' desc' : ''}`).join(', ');
