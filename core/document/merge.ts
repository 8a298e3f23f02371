import { isObject, type Json, type JsonObject } from '../json.ts';
import { byIdentityKey, identitiesOf, identityKeys } from './rules/identities.ts';

/**
 * A client's override of a built-in document. It contains the keys that it sets, also inside objects. A list of items
 * with an identity is overridden per item as `{$items: {<identity>: …}, $order?: [identity…]}`. `{$unset: true}`
 * removes a value.
 */
export type Override = JsonObject;

/** Keys that could reach a prototype are ignored. */
const isSafe = (key: string) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype';

const unset = { $unset: true } as const;
export const isUnset = (value: Json | undefined) => isObject(value) && value.$unset === true;
export const isItems = (value: Json | undefined): value is JsonObject & { $items: JsonObject } => isObject(value) && isObject(value.$items);

export const sameJson = (one: Json | undefined, two: Json | undefined): boolean => {
  if (one === two) return true;
  if (Array.isArray(one) && Array.isArray(two)) return one.length === two.length && one.every((value, index) => sameJson(value, two[index]));
  if (!isObject(one) || !isObject(two)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(two).length && keys.every((key) => key in two && sameJson(one[key], two[key]));
};

/**
 * The items of a built-in list by identity; none when there is no list. `adds` says whether an item of an override is
 * an addition (it contains its identity) or a change of a built-in item (it does not). Null when the built-in value is
 * no longer such a list.
 */
export function thingsUnder(list: Json | undefined) {
  const keyed = Array.isArray(list) && list.length ? byIdentityKey(list) : { key: null, things: new Map<string, JsonObject>() };
  if (!keyed || !(list === undefined || list === null || Array.isArray(list))) return null;
  const keys = keyed.key ? identityKeys.slice(0, identityKeys.indexOf(keyed.key) + 1) : identityKeys;
  const adds = (identity: string, change: Json) => isObject(change) && keys.some((key) => change[key] === identity);
  return { things: keyed.things, adds };
}

/** Orders the identities like `wanted`. Identities that `wanted` lacks stay behind their predecessor in `all`. */
function inOrder(all: readonly string[], wanted: readonly string[]): string[] {
  const result = wanted.filter((identity) => all.includes(identity));
  all.forEach((identity, index) => {
    if (result.includes(identity)) return;
    const before = all.slice(0, index).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, identity);
  });
  return result;
}

/**
 * Merges the items of a list. Changes of items that the built-in list no longer has are ignored until the items return; they
 * never create an item.
 */
function mergeItems(template: Json | undefined, { $items, $order }: JsonObject & { $items: JsonObject }): Json | undefined {
  const under = thingsUnder(template);
  if (!under) return template;
  const merged = new Map<string, Json>(under.things);
  for (const [identity, change] of Object.entries($items)) {
    const thing = under.things.get(identity);
    if (isUnset(change)) merged.delete(identity);
    else if (thing || under.adds(identity, change)) merged.set(identity, mergeValue(thing, change) as Json);
  }
  if (!merged.size && !Array.isArray(template)) return template;
  const order = Array.isArray($order) ? inOrder([...merged.keys()], $order as string[]) : [...merged.keys()];
  return order.map((identity) => merged.get(identity) as Json);
}

function mergeValue(template: Json | undefined, override: Json): Json | undefined {
  if (isItems(override)) return mergeItems(template, override);
  if (!isObject(override)) return override;
  const merged = mergeDocument(isObject(template) ? template : {}, override);
  // When all changes inside an object wait for removed items, the object itself is not created either.
  const waits = !isObject(template) && !Object.keys(merged).length && Object.keys(override).length;
  return waits ? template : merged;
}

/** The effective document: the built-in one with the client's override applied. Neither input is modified. */
export function mergeDocument(template: JsonObject, override: Override): JsonObject {
  const result: JsonObject = { ...template };
  for (const [key, change] of Object.entries(override)) {
    if (!isSafe(key)) continue;
    const value = isUnset(change) ? undefined : mergeValue(template[key], change);
    if (value === undefined) delete result[key];
    else result[key] = value;
  }
  return result;
}

function differenceOfLists(template: Json[], wanted: Json[]): Json | undefined {
  const before = template.length ? identitiesOf(template) : new Map<string, JsonObject>();
  const after = wanted.length ? identitiesOf(wanted) : new Map<string, JsonObject>();
  if (!before || !after) return wanted;
  const $items: JsonObject = {};
  for (const identity of before.keys()) if (!after.has(identity)) $items[identity] = { ...unset };
  for (const [identity, thing] of after) {
    const change = difference(before.get(identity), thing);
    if (change !== undefined) $items[identity] = change;
  }
  const result: JsonObject = { $items };
  const natural = mergeItems(template, result as JsonObject & { $items: JsonObject });
  if (!sameJson(natural, wanted)) result.$order = [...after.keys()];
  // In the merged list another key may be the identity (if an item lacks the usual one). The override then contains the whole list.
  return sameJson(mergeItems(template, result as JsonObject & { $items: JsonObject }), wanted) ? result : wanted;
}

function difference(template: Json | undefined, wanted: Json): Json | undefined {
  if (sameJson(template, wanted)) return undefined;
  if (Array.isArray(wanted) && (Array.isArray(template) || (template === undefined && wanted.length)))
    return differenceOfLists(template ?? [], wanted);
  if (isObject(template) && isObject(wanted)) return differenceOf(template, wanted);
  return wanted;
}

/** The smallest override that turns the built-in document into `wanted`; empty when they are equal. */
export function differenceOf(template: JsonObject, wanted: JsonObject): Override {
  const result: Override = {};
  for (const key of Object.keys(template)) if (!(key in wanted)) result[key] = { ...unset };
  for (const [key, value] of Object.entries(wanted)) {
    const change = difference(template[key], value);
    if (change !== undefined && isSafe(key)) result[key] = change;
  }
  return result;
}
