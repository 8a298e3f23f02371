import { isObject, type Json, type JsonObject } from '../json.ts';
import { isItems, isUnset, type Override, thingsUnder } from './merge.ts';
import { keyOf, pathOfKey } from './places.ts';
import { identityKeys } from './rules/identities.ts';
import type { StoredOverride } from './stored-override.ts';

type Items = JsonObject & { $items: JsonObject };
/** The identities from the outermost list inwards. They locate an item when items contain a list under the same key. */
type Way = readonly string[];

/** The location of each item of such a nested list. Null when an identity occurs twice, because items can't be followed then. */
function standingOf(list: Json | undefined, key: string, around: Way = []): Map<string, Way> | null {
  const standing = new Map<string, Way>();
  for (const [identity, thing] of thingsUnder(list)?.things ?? []) {
    const at = [...around, identity];
    const inside = standingOf(thing[key], key, at);
    for (const [each, way] of [[identity, at] as const, ...(inside ?? [])]) {
      if (standing.has(each)) return null;
      standing.set(each, way);
    }
    if (!inside) return null;
  }
  return standing;
}

type Said = { at: Way; change: Json };
type Order = { around: Way; order: readonly string[] };

/** The changes that an override makes to such a nested list, per item, and the orders in it. */
function saidOf({ $items, $order }: Items, key: string, around: Way = []): { things: Said[]; orders: Order[] } {
  const inside = Object.entries($items).map(([identity, change]) => {
    const at = [...around, identity];
    const inner = isObject(change) && !isUnset(change) ? change[key] : undefined;
    if (!isItems(inner)) return { things: [{ at, change }], orders: [] };
    const { [key]: _, ...own } = change as JsonObject;
    const { things, orders } = saidOf(inner, key, at);
    return { things: [{ at, change: own }, ...things], orders };
  });
  const own = Array.isArray($order) ? [{ around, order: $order as string[] }] : [];
  return { things: inside.flatMap(({ things }) => things), orders: [...own, ...inside.flatMap(({ orders }) => orders)] };
}

const isAddition = (identity: string, change: Json) => isObject(change) && identityKeys.some((key) => change[key] === identity);

// The object has no prototype, because an identity may be `__proto__`.
const empty = (): JsonObject => Object.create(null);
const noItems = (): Items => ({ $items: empty() });

/** The list at a location in the override that is being built. */
function listAt(written: Items, key: string, way: Way): Items {
  return way.reduce<Items>((list, identity) => {
    list.$items[identity] ??= empty();
    const thing = list.$items[identity] as JsonObject;
    thing[key] ??= noItems();
    return thing[key] as Items;
  }, written);
}

/**
 * Rewrites the changes of one nested list for the present locations of its items. `moved` maps old locations to new ones. Null
 * when nothing moved.
 */
function followList(list: Json | undefined, key: string, own: Items): { list: Items; moved: Map<string, Way> } | null {
  const standing = standingOf(list, key);
  if (!standing) return null;
  const { things, orders } = saidOf(own, key);
  // Items that the company added, and items that were removed, move together with the item that contains them.
  const nowAt = (at: Way, change?: Json): Way => {
    const identity = at.at(-1);
    if (identity === undefined) return [];
    const now = isAddition(identity, change ?? null) ? undefined : standing.get(identity);
    return now ?? [...nowAt(at.slice(0, -1)), identity];
  };
  const moved = new Map(things.map(({ at, change }) => [keyOf(at), nowAt(at, change)] as const).filter(([at, now]) => at !== keyOf(now)));
  const listOf = (identity: string, around: Way) => keyOf(standing.get(identity)?.slice(0, -1) ?? nowAt(around));
  if (!moved.size && orders.every(({ around, order }) => order.every((identity) => listOf(identity, around) === keyOf(around)))) return null;

  const written = noItems();
  for (const { at, change } of things) {
    if (isObject(change) && !Object.keys(change).length) continue;
    const now = nowAt(at, change);
    const { $items } = listAt(written, key, now.slice(0, -1));
    const identity = now.at(-1) as string;
    const there = $items[identity];
    // Copied, so that the stored override is not modified.
    $items[identity] = isObject(change) ? { ...(isObject(there) && there), ...change } : change;
  }
  for (const { around, order } of orders) {
    const parts = Map.groupBy(order, (identity) => listOf(identity, around));
    for (const [at, part] of parts) if (part.length > 1) listAt(written, key, at ? pathOfKey(at) : []).$order ??= part;
  }
  return { list: written, moved };
}

/** Rewrites the keys of the base for the present locations of the list's items. */
function followBase(base: JsonObject, path: readonly string[], key: string, moved: ReadonlyMap<string, Way>): JsonObject {
  const outer = keyOf(path);
  const entries = Object.entries(base).map(([place, value]): [string, Json] => {
    const parts = pathOfKey(place);
    if (keyOf(parts.slice(0, path.length)) !== outer) return [place, value];
    let rest = parts.slice(path.length);
    const ids: string[] = [];
    let match: { now: Way; rest: string[] } | null = null;
    while (rest.length) {
      ids.push(rest[0] as string);
      rest = rest.slice(1);
      const now = moved.get(keyOf(ids));
      if (now) match = { now, rest };
      if (rest[0] !== key) break;
      rest = rest.slice(1);
    }
    if (!match) return [place, value];
    const way = match.now.flatMap((identity, depth) => (depth ? [key, identity] : [identity]));
    return [keyOf([...path, ...way, ...match.rest]), value];
  });
  return Object.fromEntries(entries);
}

/**
 * Adapts a client's stored changes to a release that moved items of a nested list, into other items or out of them. For
 * example, a company's changes of a table still apply after the table moved into a tab. Returns the same object when
 * nothing moved.
 */
export function follow(template: JsonObject, stored: StoredOverride): StoredOverride {
  let { base } = stored;
  const walk = (built_in: Json | undefined, override: Override, path: readonly string[]): Override => {
    if (!isObject(built_in)) return override;
    const entries = Object.entries(override).map(([key, own]): [string, Json] => {
      const here = [...path, key];
      if (isItems(own)) {
        const inner = followList(built_in[key], key, own);
        if (!inner) return [key, own];
        base = followBase(base, here, key, inner.moved);
        return [key, inner.list];
      }
      return [key, isObject(own) && !isUnset(own) ? walk(built_in[key], own, here) : own];
    });
    return entries.every(([key, own]) => override[key] === own) ? override : Object.fromEntries(entries);
  };
  const data = walk(template, stored.data, []);
  return data === stored.data ? stored : { data, base };
}
