import type { JsonObject } from '../json.ts';

/** Adds to each item the name of the item before it, as `after`. */
export const withAfter = (list: readonly JsonObject[]): JsonObject[] => list.map((thing, at) => ({ ...thing, after: list[at - 1]?.name ?? null }));

const byName = (one: JsonObject, two: JsonObject) => (String(one.name) < String(two.name) ? -1 : 1);

/** The list in its order. Items with the same `after` are sorted by name; items whose predecessor is missing come last. */
export function inOrderOfAfter(things: readonly JsonObject[]): JsonObject[] {
  const behind = Map.groupBy(things.toSorted(byName), ({ after }) => after ?? null);
  const list: JsonObject[] = [];
  const left = new Set(things);
  const take = (thing: JsonObject) => {
    for (const queue = [thing]; queue.length > 0; ) {
      const next = queue.shift() as JsonObject;
      if (!left.delete(next)) continue;
      list.push(next);
      queue.unshift(...(behind.get(next.name ?? null) ?? []));
    }
  };
  for (const first of behind.get(null) ?? []) take(first);
  const names = new Set(things.map(({ name }) => name));
  for (const lost of things.toSorted(byName)) if (!names.has(lost.after ?? null)) take(lost);
  for (const rest of things.toSorted(byName)) take(rest);
  return list.map(({ after: _, ...thing }) => thing);
}
