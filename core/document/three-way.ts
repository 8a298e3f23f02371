import { isObject, type Json, type JsonObject } from '../json.ts';
import { identitiesOf, isItems, isUnset, type Override, sameJson } from './merge.ts';

/** A place where the client's change meets a built-in document that has changed since. Null stands for 'not there'. */
export type Conflict = { path: string; before: Json; built_in: Json; own: Json };

type Leaf = { path: string[]; own: Json };

/** The places an override sets, as paths of keys and identities. */
function leaves(override: Override, path: string[] = []): Leaf[] {
  return Object.entries(override).flatMap(([key, own]): Leaf[] => {
    const here = [...path, key];
    if (isItems(own)) return leaves(own.$items, here);
    if (isUnset(own)) return [{ path: here, own: null }];
    return isObject(own) && Object.keys(own).length ? leaves(own, here) : [{ path: here, own }];
  });
}

/** The value at a path of keys and identities. */
function valueAt(document: Json, path: readonly string[]): Json {
  let value: Json = document;
  for (const key of path) {
    if (Array.isArray(value)) value = identitiesOf(value)?.get(key) ?? null;
    else value = isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : null;
  }
  return value;
}

const separator = '\u001f';

/** What the built-in document says at the places an override sets; kept beside the override. */
export function baseOf(template: JsonObject, override: Override): JsonObject {
  return Object.fromEntries(leaves(override).map(({ path }) => [path.join(separator), valueAt(template, path)]));
}

/**
 * Where the built-in document has moved on under a client's change: the value then, the built-in one now, and the
 * client's own, which stays in force. Places where both came to the same value are no conflict.
 */
export function conflictsOf(base: JsonObject, template: JsonObject, override: Override): Conflict[] {
  return leaves(override).flatMap(({ path, own }) => {
    const key = path.join(separator);
    const before = base[key] ?? null;
    const built_in = valueAt(template, path);
    if (!Object.hasOwn(base, key) || sameJson(before, built_in) || sameJson(built_in, own)) return [];
    return [{ path: path.join('.'), before, built_in, own }];
  });
}
