import { differenceOf } from '../document/merge.ts';
import { placesOf, valueAt } from '../document/places.ts';
import type { Json, JsonObject } from '../json.ts';
import { textOf } from './text.ts';
import type { Unit } from './types.ts';

/** The last pull: for each key the hash of its file. */
export type Base = Record<string, string>;

/** A changed place of a file. Null means that there is no value. */
export type ChangedPlace = { at: string[]; from: Json; to: Json };
/**
 * `conflict`: target and folder have both changed it since the last pull. `removed`: the folder no longer has it. `by_person`:
 * the caller may not change it.
 */
export type UnitChange = { key: string; path: string; kind: 'added' | 'changed' | 'removed' | 'conflict' | 'by_person'; places: ChangedPlace[] };

const mostPlaces = 100;

function placesBetween(from: JsonObject, to: JsonObject): ChangedPlace[] {
  const places = placesOf(from, differenceOf(from, to)).slice(0, mostPlaces);
  return places.map(({ path, own }) => ({ at: [...path], from: valueAt(from, path), to: own }));
}

type Sides = { target: readonly Unit[]; own: readonly Unit[]; base?: Base | undefined; hash: (text: string) => string };

/**
 * The changes that the folder makes to the target, and the units of the target afterwards. Compared with the last pull (`base`),
 * units that only the target has changed are kept, and units that both have changed differently are conflicts. Without a last
 * pull, every difference is a change of the folder. Units that the folder lacks are deleted only if the last pull had them and
 * `remove` is set.
 */
export function changesBetween({ target, own, base, hash }: Sides, remove: boolean): { changes: UnitChange[]; result: Unit[] } {
  const theirs = new Map(target.map((unit) => [unit.key, unit]));
  const ours = new Map(own.map((unit) => [unit.key, unit]));
  const changes: UnitChange[] = [];
  const result = new Map(theirs);
  const hashOf = (unit: Unit | undefined) => unit && hash(textOf(unit.content));
  for (const key of [...new Set([...theirs.keys(), ...ours.keys()])].sort()) {
    const [there, here, then] = [theirs.get(key), ours.get(key), base?.[key]];
    const [thereHash, hereHash] = [hashOf(there), hashOf(here)];
    if (thereHash === hereHash || (base && hereHash === then) || (!base && !here)) continue;
    const path = (here ?? there)?.path ?? '';
    if (base && thereHash !== then) {
      // A unit that the folder never had is the target's own addition. Any other unit was changed differently by both.
      if (!here && then === undefined) continue;
      changes.push({ key, path, kind: 'conflict', places: placesBetween(there?.content ?? {}, here?.content ?? {}) });
      continue;
    }
    if (!here) {
      changes.push({ key, path, kind: 'removed', places: [] });
      if (remove) result.delete(key);
      continue;
    }
    changes.push({ key, path, kind: there ? 'changed' : 'added', places: there ? placesBetween(there.content, here.content) : [] });
    result.set(key, here);
  }
  return { changes, result: [...result.values()] };
}
