import { isObject, type Json, type JsonObject } from '../json.ts';
import { byIdentityKey, identitiesOf, identityKeys } from './rules/identities.ts';

/**
 * A client's override of a built-in document: the keys it sets, objects inside likewise. Lists of things with an
 * identity are overridden thing by thing as `{$items: {<identity>: …}, $order?: [identity…]}`; `{$unset: true}` removes.
 */
export type Override = JsonObject;

/** Keys that could reach a prototype are never taken over. */
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
 * The things of a built-in list that an override is about, by identity, none where there is no list; `adds` tells a thing
 * that the override adds, which carries its identity, from a change of a built-in one, which does not. Null where the
 * built-in value is no longer such a list.
 */
export function thingsUnder(list: Json | undefined) {
  const keyed = Array.isArray(list) && list.length ? byIdentityKey(list) : { key: null, things: new Map<string, JsonObject>() };
  if (!keyed || !(list === undefined || list === null || Array.isArray(list))) return null;
  const keys = keyed.key ? identityKeys.slice(0, identityKeys.indexOf(keyed.key) + 1) : identityKeys;
  const adds = (identity: string, change: Json) => isObject(change) && keys.some((key) => change[key] === identity);
  return { things: keyed.things, adds };
}

/** Orders the identities as `wanted` has them; those it does not know stay behind their neighbour in `all`. */
function ordered(all: readonly string[], wanted: readonly string[]): string[] {
  const result = wanted.filter((identity) => all.includes(identity));
  all.forEach((identity, index) => {
    if (result.includes(identity)) return;
    const before = all.slice(0, index).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, identity);
  });
  return result;
}

/** Changes of things that the built-in list no longer has wait for them to come back; they never make a thing of their own. */
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
  const order = Array.isArray($order) ? ordered([...merged.keys()], $order as string[]) : [...merged.keys()];
  return order.map((identity) => merged.get(identity) as Json);
}

function mergeValue(template: Json | undefined, override: Json): Json | undefined {
  if (isItems(override)) return mergeItems(template, override);
  if (!isObject(override)) return override;
  const merged = mergeDocument(isObject(template) ? template : {}, override);
  // Of changes that all wait nothing is made, not even what they were in.
  const waits = !isObject(template) && !Object.keys(merged).length && Object.keys(override).length;
  return waits ? template : merged;
}

/** The effective document: the built-in one with the client's override on top. Neither is changed. */
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
  // Identities may come from another key in the merged list (a thing without the usual one): then the whole list is kept.
  return sameJson(mergeItems(template, result as JsonObject & { $items: JsonObject }), wanted) ? result : wanted;
}

function difference(template: Json | undefined, wanted: Json): Json | undefined {
  if (sameJson(template, wanted)) return undefined;
  if (Array.isArray(wanted) && (Array.isArray(template) || (template === undefined && wanted.length)))
    return differenceOfLists(template ?? [], wanted);
  if (isObject(template) && isObject(wanted)) return differenceOf(template, wanted);
  return wanted;
}

/** The smallest override that turns the built-in document into the wanted one; empty when they are the same. */
export function differenceOf(template: JsonObject, wanted: JsonObject): Override {
  const result: Override = {};
  for (const key of Object.keys(template)) if (!(key in wanted)) result[key] = { ...unset };
  for (const [key, value] of Object.entries(wanted)) {
    const change = difference(template[key], value);
    if (change !== undefined && isSafe(key)) result[key] = change;
  }
  return result;
}
