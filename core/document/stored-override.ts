import type { Json, JsonObject } from '../json.ts';
import { differenceOf, type Override, sameJson } from './merge.ts';
import { dropPlaces, isWithin, joinOverrides, keyOf, type Place, placesOf, valueAt } from './places.ts';
import type { ParkedPlace } from './settle.ts';
import { baseAt, baseOf, conflictsOf, pathText } from './three-way.ts';

/** What is stored of a client's changes of a built-in document: the override, and what the document said where it was made. */
export type StoredOverride = { data: Override; base: JsonObject };

/** Whether a change answers what was open at a place: by default where its value becomes another one. */
export type Answers = (place: Place, before: Json | undefined) => boolean;
export const answersByChange: Answers = (place, before) => before === undefined || !sameJson(before, place.own);

/** What is parked, as an override; not where the client has put a thing of its own in its place. */
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

/** The base of a place that nobody has answered stays that of its own time, so a conflict lasts until somebody does. */
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
 * Lists that were stored whole stay so while what they met is open: a release whose list has identities would have them
 * told thing by thing, which the base says nothing of, and the conflict would be lost.
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
 * What is stored once a built-in document is to have this content: the smallest override that makes it so, and what was
 * parked before, which goes on waiting.
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
