import { filterLimits } from '../../filter/parse.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Bound } from '../../sql/statement.ts';
import { isUuid } from '../../value/uuid.ts';

/** The values of an operation's variables. In `marked` each list of identities by which a filter names records is replaced by a mark. */
export type Variables = { values: JsonObject; marked: JsonObject; lists: readonly (readonly string[])[]; marks: readonly string[] };

/** A query with more lists is not changed, because each list is searched for in all bound values of the statement. */
const mostLists = 50;

const isIdentity = (value: Json) => isUuid(value) && value === value.toLowerCase();

/**
 * Whether a condition selects records by a list of identities. Its SQL binds the list as one value, so the statement is the same
 * for all lists.
 */
const namesRecords = ({ fact, operator, value }: JsonObject): boolean =>
  typeof fact === 'string' &&
  operator === 'in' &&
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= filterLimits.values &&
  value.every(isIdentity);

/**
 * Replaces the lists of identities in an operation's variables with marks. `markOf` returns the mark for the list with
 * a given index: always the same identity, and one that no caller can know. Lists longer than filters allow are left in
 * place, so that the filter refuses them.
 */
export function markLists(values: JsonObject, markOf: (index: number) => string): Variables {
  const lists: string[][] = [];
  const marked = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(marked);
    if (!isObject(value)) return value;
    if (lists.length > mostLists || !namesRecords(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, marked(part)]));
    lists.push(value.value as string[]);
    return { ...value, value: [markOf(lists.length - 1)] };
  };
  const all = marked(values) as JsonObject;
  if (lists.length === 0 || lists.length > mostLists) return { values, marked: values, lists: [], marks: [] };
  return { values, marked: all, lists, marks: lists.map((_, index) => markOf(index)) };
}

/** The bound values of a statement, with the lists in place of their marks. Null when a mark appears anywhere else. */
export function listsForMarks(text: string, values: readonly Bound[], marks: Variables['marks']): Bound[] | null {
  const within = (written: string) => marks.some((mark) => written.includes(mark));
  if (within(text)) return null;
  const placed = values.map((bound): Bound | null => {
    if (!('value' in bound) || !within(JSON.stringify(bound.value) ?? '')) return bound;
    const [mark, ...others] = Array.isArray(bound.value) ? bound.value : [];
    const list = others.length ? -1 : marks.indexOf(mark);
    return list < 0 ? null : { list };
  });
  return placed.includes(null) ? null : (placed as Bound[]);
}
