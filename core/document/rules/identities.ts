import { isObject, type Json, type JsonObject } from '../../json.ts';

/** Keys that may tell the things of a list from each other, the first of them that all things have once. */
export const identityKeys = ['id', 'name', 'key', 'slug'] as const;

/** The things of a list by what all of them have once (id, name, key or slug), with that key; null for other lists. */
export function byIdentityKey(list: readonly Json[]): { key: (typeof identityKeys)[number]; things: Map<string, JsonObject> } | null {
  if (!list.length || !list.every(isObject)) return null;
  for (const key of identityKeys) {
    const things = new Map(list.map((thing) => [thing[key], thing]));
    if (things.size === list.length && [...things.keys()].every((identity) => typeof identity === 'string'))
      return { key, things: things as Map<string, JsonObject> };
  }
  return null;
}

/** The identities of a list of things (by id, name, key or slug, whatever all of them have once), or null for other lists. */
export const identitiesOf = (list: readonly Json[]): Map<string, JsonObject> | null => byIdentityKey(list)?.things ?? null;
