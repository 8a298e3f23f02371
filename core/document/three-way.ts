import type { Json, JsonObject } from '../json.ts';
import { type Override, sameJson } from './merge.ts';
import { keyOf, placesOf, valueAt } from './places.ts';

/** A place where the client's change meets a built-in document that has changed since. Null stands for 'not there'. */
export type Conflict = { path: string; before: Json; built_in: Json; own: Json };

/** A path as callers read and send it. */
export const pathText = (path: readonly string[]): string => path.join('.');

/** What the built-in document says at the places an override sets; kept beside the override. */
export function baseOf(template: JsonObject, override: Override): JsonObject {
  return Object.fromEntries(placesOf(template, override).map(({ path }) => [keyOf(path), valueAt(template, path)]));
}

/** What a base says of a place; undefined when it says nothing. Of a thing that was not there it says so once, for all that is in it. */
export function baseAt(base: JsonObject, path: readonly string[]): Json | undefined {
  const key = keyOf(path);
  if (Object.hasOwn(base, key)) return base[key];
  return path.some((_, depth) => base[keyOf(path.slice(0, depth))] === null) ? null : undefined;
}

/**
 * Where the built-in document has moved on under a client's change: the value then, the built-in one now, and the
 * client's own, which stays in force. Places where both came to the same value are no conflict; what the built-in
 * document no longer has is parked instead (settle.ts).
 */
export function conflictsOf(base: JsonObject, template: JsonObject, override: Override): Conflict[] {
  return placesOf(template, override).flatMap(({ path, own, gone }) => {
    const before = baseAt(base, path);
    const built_in = valueAt(template, path);
    if (gone || before === undefined || sameJson(before, built_in) || sameJson(built_in, own)) return [];
    return [{ path: pathText(path), before, built_in, own }];
  });
}
