import type { Json, JsonObject } from '../json.ts';
import { type Override, sameJson } from './merge.ts';
import { keyOf, placesOf, valueAt } from './places.ts';

/** A conflict: the client changed a place, and a release changed it too. Null means that there is no value. */
export type Conflict = { path: string; before: Json; built_in: Json; own: Json };

/** A path in the form that callers read and send. */
export const pathText = (path: readonly string[]): string => path.join('.');

/** The built-in values at the places that an override sets. They are stored beside the override. */
export function baseOf(template: JsonObject, override: Override): JsonObject {
  return Object.fromEntries(placesOf(template, override).map(({ path }) => [keyOf(path), valueAt(template, path)]));
}

/**
 * The base value of a place; undefined when there is none. For an item that did not exist there is one null, which applies to
 * everything inside it.
 */
export function baseAt(base: JsonObject, path: readonly string[]): Json | undefined {
  const key = keyOf(path);
  if (Object.hasOwn(base, key)) return base[key];
  return path.some((_, depth) => base[keyOf(path.slice(0, depth))] === null) ? null : undefined;
}

/**
 * The places where a release changed the built-in value under a client's change: the value before, the built-in value
 * now, and the client's own, which stays in effect. Equal values are no conflict. Places that the built-in document no
 * longer has are parked instead (settle.ts).
 */
export function conflictsOf(base: JsonObject, template: JsonObject, override: Override): Conflict[] {
  return placesOf(template, override).flatMap(({ path, own, gone }) => {
    const before = baseAt(base, path);
    const built_in = valueAt(template, path);
    if (gone || before === undefined || sameJson(before, built_in) || sameJson(built_in, own)) return [];
    return [{ path: pathText(path), before, built_in, own }];
  });
}
