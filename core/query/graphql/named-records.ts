import { filterLimits } from '../../filter/parse.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Bound } from '../../sql/statement.ts';
import { isUuid } from '../../value/uuid.ts';

/** Values of an operation's variables, and the same with a mark for each list of identities by which a filter names records. */
export type Variables = { values: JsonObject; marked: JsonObject; lists: readonly (readonly string[])[]; marks: readonly string[] };

/** A query with more lists is left as it came: each is looked for in everything that its statement binds. */
const mostLists = 50;

const isIdentity = (value: Json) => isUuid(value) && value === value.toLowerCase();

/** Whether a part of a filter asks for one of some identities. Its SQL has the list as one bound value, so it is the same for all lists. */
const namesRecords = ({ fact, operator, value }: JsonObject): boolean =>
  typeof fact === 'string' &&
  operator === 'in' &&
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= filterLimits.values &&
  value.every(isIdentity);

/**
 * Takes the lists out of an operation's variables. `markOf` gives the identity that stands for the list of a number: always
 * the same one, which no caller can know. Longer lists than filters take are left to them.
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

/** What a statement binds, with the lists in the place of their marks; null where a mark stands in any other way. */
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
