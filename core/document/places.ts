import { isObject, type Json, type JsonObject } from '../json.ts';
import { isItems, isUnset, type Override, thingsUnder } from './merge.ts';
import { identitiesOf } from './rules/identities.ts';

/**
 * A place that an override sets, as a path of keys and identities. It sets a value, removes one (`own` is null) or adds
 * an item to a list. `gone` means that the built-in document no longer has the place, so the change has no effect.
 */
export type Place = { path: readonly string[]; own: Json; kind: 'value' | 'addition' | 'removal'; gone: boolean };

// Keys may contain dots, but never this character.
const separator = '\u001f';

/** A path as one text, the form in the stored base. */
export const keyOf = (path: readonly string[]): string => path.join(separator);
export const pathOfKey = (key: string): string[] => key.split(separator);
export const isWithin = (key: string, outer: string): boolean => key === outer || key.startsWith(outer + separator);

const has = (value: Json | undefined, key: string) => isObject(value) && Object.hasOwn(value, key);

/** The places that an override of this built-in document sets, in the order of the override. */
export function placesOf(template: Json | undefined, override: Override, path: readonly string[] = []): Place[] {
  return Object.entries(override).flatMap(([key, own]): Place[] => {
    const here = [...path, key];
    const built_in = has(template, key) ? (template as JsonObject)[key] : undefined;
    if (isItems(own)) return placesOfList(built_in, own.$items, here);
    if (isUnset(own)) return [{ path: here, own: null, kind: 'removal', gone: built_in === undefined }];
    if (isObject(own) && Object.keys(own).length) return placesOf(built_in, own, here);
    return [{ path: here, own, kind: 'value', gone: false }];
  });
}

function placesOfList(list: Json | undefined, items: JsonObject, path: readonly string[]): Place[] {
  const under = thingsUnder(list);
  return Object.entries(items).flatMap(([identity, own]): Place[] => {
    const here = [...path, identity];
    const thing = under?.things.get(identity);
    if (isUnset(own)) return [{ path: here, own: null, kind: 'removal', gone: !thing }];
    if (thing) return isObject(own) ? placesOf(thing, own, here) : [];
    const adds = under?.adds(identity, own) ?? thingsUnder(undefined)?.adds(identity, own);
    return [{ path: here, own, kind: adds ? 'addition' : 'value', gone: !under || !adds }];
  });
}

/** The key for a list's order as a place: `schema.$order`. */
export const orderKey = '$order';

const alike = (one: readonly string[], two: readonly string[]) => one.length === two.length && one.every((each, at) => each === two[at]);

/** The lists whose built-in items an override reorders. The positions of the client's additions do not count. */
export function ordersOf(
  template: Json | undefined,
  override: Override,
  path: readonly string[] = [],
): { path: string[]; own: string[]; built_in: string[] }[] {
  return Object.entries(override).flatMap(([key, own]) => {
    if (!isObject(own)) return [];
    const here = [...path, key];
    const built_in = valueAt(template ?? null, [key]);
    if (!isItems(own)) return isUnset(own) ? [] : ordersOf(built_in, own, here);
    const inside = ordersOf(Object.fromEntries(thingsUnder(built_in)?.things ?? []), own.$items, here);
    const wanted = Array.isArray(own.$order) ? (own.$order as string[]) : [];
    // Deleted attributes are stored behind the others, so they don't count.
    const isTaken = (identity: string) => valueAt(own.$items, [identity, 'deleted']) === true;
    const all = [...(thingsUnder(built_in)?.things.keys() ?? [])].filter((identity) => !isTaken(identity));
    const before = all.filter((identity) => wanted.includes(identity));
    const after = wanted.filter((identity) => all.includes(identity));
    return alike(before, after) ? inside : [{ path: [...here, orderKey], own: after, built_in: before }, ...inside];
  });
}

/** The value at a path of keys and identities; null when there is none. */
export function valueAt(document: Json, path: readonly string[]): Json {
  let value: Json = document;
  for (const key of path) {
    if (Array.isArray(value)) value = identitiesOf(value)?.get(key) ?? null;
    else value = isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  }
  return value;
}

/** Whether to leave out the place with this key. */
type Dropped = (key: string) => boolean;
const none: Dropped = () => false;

/** The override without the places and list orders to leave out. Objects that become empty are removed too. */
export function dropPlaces(override: Override, dropped: Dropped, orders: Dropped = none, path: readonly string[] = []): Override {
  const rest: Override = {};
  for (const [key, own] of Object.entries(override)) {
    const here = [...path, key];
    const left = dropped(keyOf(here)) ? undefined : dropInside(own, dropped, orders, here);
    if (left !== undefined) rest[key] = left;
  }
  return rest;
}

function dropInside(own: Json, dropped: Dropped, orders: Dropped, path: readonly string[]): Json | undefined {
  if (isItems(own)) {
    const $items = dropPlaces(own.$items, dropped, orders, path);
    const $order = orders(keyOf(path)) ? undefined : own.$order;
    return Object.keys($items).length || $order ? { $items, ...($order ? { $order } : {}) } : undefined;
  }
  if (!isObject(own) || isUnset(own) || !Object.keys(own).length) return own;
  const left = dropPlaces(own, dropped, orders, path);
  return Object.keys(left).length ? left : undefined;
}

const isPlain = (value: Json | undefined): value is JsonObject => isObject(value) && !isItems(value) && !isUnset(value);

/** A whole list as added items, when the built-in document has no such items; otherwise undefined. */
function asAdditions(list: Json | undefined, built_in: Json | undefined): JsonObject | undefined {
  const things = Array.isArray(list) && !thingsUnder(built_in)?.things.size ? identitiesOf(list) : null;
  return things ? Object.fromEntries(things) : undefined;
}

/** Combines two overrides of a built-in document. Where both set a place, the first one wins. */
export function joinOverrides(template: Json | undefined, first: Override, second: Override): Override {
  const result: Override = { ...first };
  for (const [key, other] of Object.entries(second)) {
    const own = result[key];
    const built_in = has(template, key) ? (template as JsonObject)[key] : undefined;
    if (own === undefined) result[key] = other;
    else if (isItems(other)) result[key] = joinItems(built_in, own, other);
    else if (isPlain(own) && isPlain(other)) result[key] = joinOverrides(built_in, own, other);
  }
  return result;
}

function joinItems(built_in: Json | undefined, own: Json, other: JsonObject & { $items: JsonObject }): Json {
  const $items = isItems(own) ? own.$items : asAdditions(own, built_in);
  if (!$items) return own;
  const things = Object.fromEntries(thingsUnder(built_in)?.things ?? []);
  return { ...(other.$order ? { $order: other.$order } : {}), ...(isItems(own) ? own : {}), $items: joinOverrides(things, $items, other.$items) };
}
