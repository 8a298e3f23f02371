import { type End, systemFields } from '../model/schema.ts';
import { quoteName } from '../sql/names.ts';
import { boundText, sqlTypes } from '../value/scalar.ts';
import { type Cursor, sortScalar } from './cursor.ts';
import { invalidQuery } from './invalid-query.ts';
import { columnOfPlace, isOptional, isRelated, isTurned, kindOfPlace, type OrderKey, sortedSql } from './order.ts';
import { type Compiling, joinsOf, newScope, resolveShown, type Scope, tableOf } from './path.ts';

/** The rows of one select of a list, and their sort keys. */
export type Keyed = { scope: Scope; keys: readonly OrderKey[] };
/**
 * The rows of one select. `when` returns predicates that must all hold; `sorted` begins reading with the related records that the
 * list is sorted by.
 */
export type Part = { when: (at: Keyed) => string[]; sorted?: boolean };
/** A contiguous part of a list. Its parts exclude each other, and each can begin with an index. */
export type Range = readonly Part[];

/** A key's value in the row after which a list continues, as SQL; null when it is empty. */
type Held = string | null;

/**
 * The whole list as ranges. It is split when reading can begin with the related records that it is sorted by, or when
 * an index has the empty values at the opposite end. Null for any other list.
 */
export function rangesOfWhole(compiling: Compiling, { scope, keys }: Keyed): Range[] | null {
  const [key] = keys;
  if (!key || !(isRelated(key) || isTurned(compiling, key))) return null;
  const empty = emptyParts(compiling, scope, keys, 0);
  const filled = [filledPart(compiling, 0, isRelated(key))];
  return key.empty === 'last' ? [filled, empty] : [empty, filled];
}

/** The rows of a list after a given row, as ranges in order. */
export function rangesAfter(compiling: Compiling, at: Keyed, after: Cursor): Range[] {
  const { scope, keys } = at;
  if (after.values) return behind(compiling, at, valuesOf(compiling, keys, after), []);
  compiling.statement.going_on_after.push({ table: tableOf(compiling, scope.model.table), id: after.id });
  const look = (index: number, test = '') => lookedUp(compiling, scope, after.id, keys[index]?.path ?? '', test);
  const optional = keys.flatMap((key, index) => (isOptional(compiling, key) ? [index] : []));
  // It is not known yet which keys of the row are empty, so there is a range for each case. At most one of them applies.
  return Array.from({ length: 2 ** optional.length }, (_, bits) => {
    const isEmpty = (index: number) => (bits & (1 << optional.indexOf(index))) !== 0;
    const held = keys.map((_, index) => (optional.includes(index) && isEmpty(index) ? null : look(index)));
    const when = optional.map((index) => look(index, isEmpty(index) ? ' is null' : ' is not null'));
    return behind(compiling, at, held, [[{ when: () => when }]]);
  }).flat();
}

/** A subselect of a key's value in a record, or of a test of that value; null when the record does not exist. */
function lookedUp(compiling: Compiling, { model }: Scope, id: string, path: string, test: string): string {
  const cursor = newScope(compiling, model);
  const { sql } = resolveShown(compiling, cursor, path);
  const given = `${compiling.statement.bind(id)}::uuid`;
  return `(select ${sql}${test} from ${tableOf(compiling, model.table)} ${cursor.alias}${joinsOf(cursor)} where ${cursor.alias}.id = ${given})`;
}

function valuesOf(compiling: Compiling, keys: readonly OrderKey[], { id, values }: Cursor): Held[] {
  const given = [...(values ?? []), { kind: 'identity' as const, text: id }].slice(0, keys.length);
  return keys.map((key, index) => {
    const value = given[index];
    if (!value || value.kind !== kindOfPlace(compiling, key.place)) throw invalidQuery('The cursor is one of a list in another order.');
    const scalar = sortScalar(value);
    if (scalar === null) return null;
    compiling.statement.planned_by_value = true;
    return `${compiling.statement.bind(boundText(value.kind, scalar))}::${sqlTypes[value.kind]}`;
  });
}

/**
 * The rows after a given row, nearest first: first the rows with an equal key, then those beyond. Empty values come
 * last or first, as the key says. Consecutive keys that have one direction and are never empty are compared as one row
 * value, which an index serves at any depth.
 */
function behind(compiling: Compiling, at: Keyed, held: readonly Held[], before: readonly Range[], from = 0): Range[] {
  const { keys, scope } = at;
  const key = keys[from];
  if (!key) return [];
  const further = (steps: readonly Range[], next: number) => behind(compiling, at, held, [...before, ...steps], next);
  const value = held[from] ?? null;
  if (value === null) {
    const alike = further([emptyParts(compiling, scope, keys, from)], from + 1);
    return key.empty === 'last' ? alike : [...alike, joinRanges([...before, [filledPart(compiling, from, from === 0 && isRelated(key))]])];
  }
  const end = endOfRun(compiling, keys, from);
  const run = held.slice(from, end);
  const alike = further(
    run.map((each, index) => [{ when: ({ keys: own }) => [`${own[from + index]?.place.sql} = ${each}`] }]),
    end,
  );
  const sign = key.direction === 'desc' ? '<' : '>';
  const sorted = from === 0 && isRelated(key);
  const beyond: Part = {
    sorted,
    when: ({ keys: own }) => {
      const mine = own.slice(from, end).map(({ place }) => place.sql);
      // When reading begins with the related records, they need their own part of the comparison.
      return [`(${mine.join(', ')}) ${sign} (${run.join(', ')})`, ...(sorted ? [`${mine[0]} ${sign}= ${run[0]}`] : [])];
    },
  };
  const last = key.empty === 'last' && isOptional(compiling, key) ? [joinRanges([...before, emptyParts(compiling, scope, keys, from)])] : [];
  return [...alike, joinRanges([...before, [beyond]]), ...last];
}

/** The index after the last consecutive key that has the same direction and is never empty. */
function endOfRun(compiling: Compiling, keys: readonly OrderKey[], from: number): number {
  const next = keys.findIndex((key, index) => index > from && (key.direction !== keys[from]?.direction || isOptional(compiling, key)));
  return next < 0 ? keys.length : next;
}

/** Combines ranges that must all hold: each part of one with each part of the others. */
const joinRanges = (steps: readonly Range[]): Range =>
  steps.reduce<Range>((all, step) => all.flatMap((one) => step.map((other) => both(one, other))), [{ when: () => [] }]);

const both = (one: Part, other: Part): Part => ({
  sorted: Boolean(one.sorted || other.sorted),
  when: (at) => [...one.when(at), ...other.when(at)],
});

/** The relations on the path of a key. */
function endsOf({ schema }: Compiling, scope: Scope, path: string): End[] {
  const ends: End[] = [];
  let { model } = scope;
  for (const name of path.split('.')) {
    const end = Object.hasOwn(systemFields, name) || model.fields.has(name) ? undefined : model.ends.get(name);
    const next = end && schema.models.get(end.to);
    if (!end || !next) break;
    ends.push(end);
    model = next;
  }
  return ends;
}

/**
 * The related records on the path of a key, nearest first. `isThere` tests a column that is never null, which lets the
 * planner turn an outer join into an inner one.
 */
function way(compiling: Compiling, { scope, keys }: Keyed, index: number) {
  let { row } = scope;
  return endsOf(compiling, scope, keys[index]?.path ?? '').map((end) => {
    row = row.toOne(compiling, end);
    const related = row;
    return { isMissing: () => `${related.id} is null`, isThere: () => `${related.column('version')} is not null` };
  });
}

const filledPart = (compiling: Compiling, index: number, sorted = false): Part => ({
  sorted,
  when: (at) => [...way(compiling, at, index).map(({ isThere }) => isThere()), `${at.keys[index]?.place.sql} is not null`],
});

/**
 * The cases in which a key is empty: a related record on its path is missing, or the value itself is empty. Each case begins with
 * a different index.
 */
function emptyParts(compiling: Compiling, scope: Scope, keys: readonly OrderKey[], index: number): Range {
  const hops = endsOf(compiling, scope, keys[index]?.path ?? '');
  const missing = hops.map(
    (_, hop): Part => ({
      when(at) {
        const before = way(compiling, at, index);
        return [...before.slice(0, hop).map(({ isThere }) => isThere()), before[hop]?.isMissing() ?? 'true'];
      },
    }),
  );
  const itself: Part = { when: (at) => [...way(compiling, at, index).map(({ isThere }) => isThere()), `${at.keys[index]?.place.sql} is null`] };
  return keys[index]?.place.end ? missing : [...missing, itself];
}

/**
 * The FROM clause of a list that begins with the related records it is sorted by, in their order. The list's rows
 * follow by the indexes of the links, so a page reads only the first ones. Null when the key is not a column, or when a
 * link is not stored in a column of the records.
 */
export function sortedFrom(compiling: Compiling, scope: Scope, { path, place, direction }: OrderKey): string | null {
  const ends = endsOf(compiling, scope, path);
  const name = columnOfPlace(compiling, place);
  if (ends.some(({ storage }) => storage !== 'own_column') || place.end || name === null) return null;
  const column = quoteName(name);
  let text = scope.alias;
  const joins = ends.map((end) => {
    const alias = compiling.statement.alias();
    const join = ` join ${tableOf(compiling, end.from)} ${text} on ${text}.${quoteName(end.place)} = ${alias}.id`;
    scope.joins.given(text, end, alias);
    text = alias;
    return join;
  });
  const inner = compiling.statement.alias();
  const sorted = `select * from ${tableOf(compiling, place.model.table)} ${inner} where ${inner}.${column} is not null order by ${sortedSql(compiling, place, `${inner}.${column}`)}`;
  return `(${sorted}${direction === 'desc' ? ' desc' : ''}) ${text}${joins.toReversed().join('')}`;
}
