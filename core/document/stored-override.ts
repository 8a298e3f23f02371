import type { Json, JsonObject } from '../json.ts';
import { differenceOf, type Override, sameJson } from './merge.ts';
import { dropPlaces, isWithin, joinOverrides, keyOf, type Place, placesOf, valueAt } from './places.ts';
import type { ParkedPlace } from './settle.ts';
import { baseAt, baseOf, conflictsOf, pathText } from './three-way.ts';

/** The stored changes of a built-in document: the override, and the built-in values (`base`) at the time of each change. */
export type StoredOverride = { data: Override; base: JsonObject };

/** Whether a save resolves an open conflict at a place. By default it does when the value changes. */
export type Answers = (place: Place, before: Json | undefined) => boolean;
export const answersByChange: Answers = (place, before) => before === undefined || !sameJson(before, place.own);

/** The parked part of a stored override, without places that an addition of the client now replaces. */
function parkedPart(template: JsonObject, { data }: StoredOverride, parked: readonly ParkedPlace[], override: Override): Override {
  const additions = placesOf(template, override).filter(({ kind }) => kind === 'addition');
  const kept = parked.map(({ path }) => keyOf(path)).filter((key) => !additions.some(({ path }) => isWithin(key, keyOf(path))));
  const all = placesOf(template, data).map(({ path }) => keyOf(path));
  const others = new Set(all.filter((key) => !kept.includes(key)));
  return dropPlaces(
    data,
    (key) => others.has(key),
    () => true,
  );
}

/** A place with an unresolved conflict keeps its old base, so the conflict lasts until it is resolved. */
function baseAfter(template: JsonObject, override: Override, before: StoredOverride, answers: Answers): JsonObject {
  const owns = new Map(placesOf(template, before.data).map(({ path, own }) => [keyOf(path), own]));
  const entries = placesOf(template, override).flatMap((place): [string, Json][] => {
    const key = keyOf(place.path);
    if (place.gone) return Object.entries(before.base).filter(([other]) => isWithin(other, key));
    const old = baseAt(before.base, place.path);
    return [[key, old === undefined || answers(place, owns.get(key)) ? valueAt(template, place.path) : old]];
  });
  return Object.fromEntries(entries);
}

/**
 * A list that was stored as a whole stays so while it has an open conflict. Otherwise, once a release gives its items
 * identities, it would be stored per item. The base has no values for items, so the conflict would be lost.
 */
function withOpenLists(template: JsonObject, content: JsonObject, override: Override, before: StoredOverride, answers: Answers): Override {
  const open = new Set(conflictsOf(before.base, template, before.data).map(({ path }) => path));
  const now = placesOf(template, override).map(({ path }) => keyOf(path));
  const whole = placesOf(template, before.data).filter((place) => {
    const key = keyOf(place.path);
    const isSplit = !now.includes(key) && now.some((other) => isWithin(other, key));
    return (
      Array.isArray(place.own) &&
      isSplit &&
      open.has(pathText(place.path)) &&
      sameJson(valueAt(content, place.path), place.own) &&
      !answers(place, place.own)
    );
  });
  if (whole.length === 0) return override;
  const stay = whole.map(({ path }) => keyOf(path));
  const others = placesOf(template, before.data)
    .map(({ path }) => keyOf(path))
    .filter((key) => !stay.includes(key));
  const lists = dropPlaces(
    before.data,
    (key) => others.includes(key),
    () => true,
  );
  return joinOverrides(template, lists, override);
}

/**
 * Returns the override to store so that a built-in document gets this content: the smallest override with this result, plus the
 * parked changes, which stay parked.
 */
export function storedOverride(
  template: JsonObject,
  content: JsonObject,
  before: StoredOverride | null,
  parked: readonly ParkedPlace[],
  answers: Answers = answersByChange,
): StoredOverride {
  const difference = differenceOf(template, content);
  if (!before) return { data: difference, base: baseOf(template, difference) };
  const override = withOpenLists(template, content, difference, before, answers);
  const data = joinOverrides(template, override, parkedPart(template, before, parked, override));
  return { data, base: baseAfter(template, data, before, answers) };
}
