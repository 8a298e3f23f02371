import { isObject, type Json, type JsonObject } from '../../json.ts';

/** Keys that may identify the items of a list, in order of preference. */
export const identityKeys = ['id', 'name', 'key', 'slug'] as const;

/** The items of a list by the first identity key that all of them have with unique values, and that key. Null for other lists. */
export function byIdentityKey(list: readonly Json[]): { key: (typeof identityKeys)[number]; things: Map<string, JsonObject> } | null {
  if (!list.length || !list.every(isObject)) return null;
  for (const key of identityKeys) {
    const things = new Map(list.map((thing) => [thing[key], thing]));
    if (things.size === list.length && [...things.keys()].every((identity) => typeof identity === 'string'))
      return { key, things: things as Map<string, JsonObject> };
  }
  return null;
}

/** The items of a list by identity (id, name, key or slug); null for other lists. */
export const identitiesOf = (list: readonly Json[]): Map<string, JsonObject> | null => byIdentityKey(list)?.things ?? null;
