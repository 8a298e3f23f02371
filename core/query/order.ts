import { isComputed } from '../field/computed.ts';
import { descriptorOf } from '../field/registry.ts';
import { formulaOf } from '../formula/check/fields.ts';
import { readsMany, storedRollup } from '../formula/sql/stored.ts';
import type { Json } from '../json.ts';
import { isIndexed } from '../model/indexed.ts';
import { systemFields } from '../model/schema.ts';
import { collated } from '../sql/collated.ts';
import type { Kind } from '../value/kinds.ts';
import type { Ordering } from '../view/types.ts';
import { mostKeys } from './cursor.ts';
import { invalidQuery } from './invalid-query.ts';
import { type Compiling, type ResolvedPath, resolveShown, type Scope } from './path.ts';

/** A sort key as requested. Empty values come last unless `empty` is `first`. */
export type Order = Ordering & { empty?: 'first' | 'last' | undefined };

/** One key that a list is sorted by. */
export type OrderKey = { place: ResolvedPath; path: string; direction: 'asc' | 'desc'; empty: 'first' | 'last' };

/** Reads `order_by` in any of its forms. The direction is `asc` unless it is `desc`. */
export function readOrdering(value: Json | undefined): Order[] {
  if (value === undefined || value === null) return [];
  const items = Array.isArray(value) ? value : [value];
  if (items.length > mostKeys) throw invalidQuery(`A list is ordered by at most ${mostKeys} paths.`);
  return items.map((item) => {
    const { field, direction, empty } = (item ?? {}) as { field?: Json; direction?: Json; empty?: Json };
    if (typeof field !== 'string') throw invalidQuery('An ordering names its field.');
    if (direction !== undefined && direction !== null && direction !== 'asc' && direction !== 'desc')
      throw invalidQuery('A direction is asc or desc.');
    if (empty !== undefined && empty !== null && empty !== 'first' && empty !== 'last') throw invalidQuery('Empty values stand first or last.');
    return { field, direction: direction === 'desc' ? 'desc' : 'asc', ...(empty === 'first' && { empty }) };
  });
}

/**
 * The keys that a list is sorted by. The identity is the last key, in the direction of the first one, so the order is total and
 * pages never overlap.
 */
export function orderKeys(compiling: Compiling, scope: Scope, ordering: readonly Order[]): OrderKey[] {
  const keys = ordering.map(({ field, direction, empty = 'last' }) => ({
    place: resolveShown(compiling, scope, field),
    path: field,
    direction,
    empty,
  }));
  for (const { place } of keys)
    if (place.field && readsMany(compiling.schema, place.model.model.slug, place.field))
      compiling.statement.summed.add(`${place.model.model.slug}.${place.field.name}`);
  const sorted = keys.map((key) => ({ ...key, place: { ...key.place, sql: sortedSql(compiling, key.place) } }));
  if (keys.some(({ place }) => place.name === 'identity' && place.model === scope.model && !place.end)) return sorted;
  const identity = { sql: `${scope.alias}.id`, field: null, name: 'identity', model: scope.model, end: null };
  return [...sorted, { place: identity, path: 'identity', direction: keys[0]?.direction ?? 'asc', empty: 'last' }];
}

const systemKinds: Record<string, Kind> = { identity: 'identity', version: 'number', created_at: 'datetime', updated_at: 'datetime' };

/** The kind of a path's values for a cursor; null for lists, which a cursor can't carry. */
export function kindOfPlace({ schema }: Pick<Compiling, 'schema'>, { field, name, model, end }: ResolvedPath): Kind | null {
  if (!field) return end ? 'identity' : (systemKinds[name] ?? 'text');
  const off = !isComputed(field) || field.misc?.formulaDisabled;
  const { kind, list } = off ? descriptorOf(field).value : formulaOf(schema, model.model.slug, field).type;
  return list ? null : kind;
}

/** The SQL to sort by. Texts use the order of the company's language. */
export const sortedSql = (compiling: Compiling, place: ResolvedPath, sql = place.sql): string =>
  kindOfPlace(compiling, place) === 'text' ? collated(sql, compiling.schema.sorting) : sql;

/** Whether a key belongs to a related record. This includes a relation that is displayed by its primary attribute. */
export const isRelated = ({ path, place }: OrderKey): boolean => path.includes('.') || place.end !== null || place.name !== path;
/** Whether a value may be empty. Sums and counts never are; other computed fields and fields that are not required may be. */
function mayBeEmpty({ schema }: Compiling, { field, model }: ResolvedPath): boolean {
  if (!field) return false;
  const aggregate = storedRollup(schema, model.model.slug, field)?.aggregate;
  return aggregate ? aggregate !== 'sum' && aggregate !== 'count' : isComputed(field) || field.validation !== 'required';
}

/** Whether a key may be empty in a row. */
export const isOptional = (compiling: Compiling, key: OrderKey): boolean => isRelated(key) || mayBeEmpty(compiling, key.place);

/** The column that holds a path's value: the field's own, or that of a stored rollup. Null when the value is computed on reading. */
export function columnOfPlace({ schema }: Pick<Compiling, 'schema'>, { field, model, name }: ResolvedPath): string | null {
  if (!field) return systemFields[name as keyof typeof systemFields];
  return isComputed(field) ? (storedRollup(schema, model.model.slug, field)?.column ?? null) : field.name;
}

/** Whether an index of the list's own table begins with a key, so that the rows can be read in order. */
export function isWalked(compiling: Compiling, key: OrderKey | undefined): boolean {
  if (!key || isRelated(key)) return false;
  const { field, model } = key.place;
  const column = columnOfPlace(compiling, key.place);
  // The column of every stored rollup has an index.
  return column !== null && ((field !== null && isComputed(field)) || isIndexed(compiling.schema, model.table, column, 'plain'));
}

/** Whether a key's empty values come where an index has them: last ascending, first descending. */
const asIndexed = ({ direction, empty }: OrderKey): boolean => (direction === 'asc') === (empty === 'last');

/** Whether an index of the list's own table has the order of a key except for the empty values, which it has at the opposite end. */
export const isTurned = (compiling: Compiling, key: OrderKey | undefined): boolean =>
  key !== undefined && !asIndexed(key) && isWalked(compiling, key) && isOptional(compiling, key);

/** The keys of a sort as the text of an ORDER BY. `settled` says that the first key is either empty in all rows or in none. */
export const orderText = (compiling: Compiling, keys: readonly OrderKey[], sql: (key: OrderKey, index: number) => string, settled = false) =>
  keys
    .map((key, index) => {
      const nulls = asIndexed(key) || (settled && index === 0) || !isOptional(compiling, key) ? '' : ` nulls ${key.empty}`;
      return `${sql(key, index)}${key.direction === 'desc' ? ' desc' : ''}${nulls}`;
    })
    .join(', ');
