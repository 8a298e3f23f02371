import type { Problem } from '../errors.ts';
import { isObject, type Json } from '../json.ts';

/**
 * Keys in a free object (`options`, `misc`) that belong to the document itself. They would be stored but never read.
 * `before` is the former object; keys that it already had are accepted.
 */
export function misplacedProblems(place: string, free: Json | undefined, before: Json | undefined, known: Iterable<string>): Problem[] {
  if (!isObject(free)) return [];
  const old = isObject(before) ? before : {};
  const misplaced = new Set(known).intersection(new Set(Object.keys(free).filter((key) => !Object.hasOwn(old, key))));
  return [...misplaced].map((key) => ({
    field: `${place}.${key}`,
    code: 'misplaced',
    message: `${key} has no effect in ${place}. Put it beside ${place}.`,
    params: { key, place },
  }));
}
