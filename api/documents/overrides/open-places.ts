import { sameJson } from '@millwright/core/document/merge.ts';
import { ordersOf, type Place, placesOf, valueAt } from '@millwright/core/document/places.ts';
import type { ParkedPlace } from '@millwright/core/document/settle.ts';
import { type Conflict, conflictsOf, pathText } from '@millwright/core/document/three-way.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Template } from '@millwright/core/seed/templates.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { type DocumentRow, settledOf } from '../../configuration/effective.ts';
import { withoutSealed } from '../secrets/secrets.ts';

/** A place that differs from the built-in document. It is in force unless parked, and open if both have changed it. */
export type ChangedPlace = {
  path: readonly string[];
  kind: Place['kind'] | 'order';
  own: Json;
  built_in: Json;
  conflict?: Conflict;
  parked?: ParkedPlace;
};

const isDate = (key: string) => key === 'creation_date';

/** An attribute that was removed, is stored for its values, and no longer exists in the product. A date alone says nothing. */
const isOnlyTaken = (own: Json) => isObject(own) && Object.entries(own).every(([key, value]) => isDate(key) || (key === 'deleted' && value === true));

/**
 * Equal values, and removals by both, are no change. Versions before 1.76 dated every built-in attribute of a saved
 * model; nobody set these dates.
 */
function differs(template: JsonObject, { path, kind, own, gone }: Place): boolean {
  if (kind === 'removal') return !gone;
  if (kind === 'addition') return true;
  if (gone) return !isOnlyTaken(own);
  return !isDate(path.at(-1) ?? '') && !sameJson(valueAt(template, path), own);
}

const worked = new WeakMap<DocumentRow, { template: Template | undefined; places: readonly ChangedPlace[] }>();

/** What a client's row changes of a built-in document, place by place. Cached per row, because rows never change. */
export function changedPlaces(template: Template | undefined, row: DocumentRow): readonly ChangedPlace[] {
  const before = worked.get(row);
  if (before && before.template === template) return before.places;
  const places = workOut(template, row);
  worked.set(row, { template, places });
  return places;
}

function workOut(template: Template | undefined, row: DocumentRow): ChangedPlace[] {
  const content = template ?? {};
  const parkedAt = new Map((template ? settledOf(template, row).parked : []).map((place) => [pathText(place.path), place]));
  const conflictAt = new Map((template ? conflictsOf(row.base ?? {}, template, row.data) : []).map((conflict) => [conflict.path, conflict]));
  const places = placesOf(content, row.data).flatMap((place): ChangedPlace[] => {
    if (!differs(content, place)) return [];
    const { path, kind, own } = place;
    const [parked, conflict] = [parkedAt.get(pathText(path)), conflictAt.get(pathText(path))];
    return [{ path, kind, own, built_in: valueAt(content, path), ...(parked ? { parked } : conflict && { conflict }) }];
  });
  return [...places, ...ordersOf(content, row.data).map((order) => ({ kind: 'order' as const, ...order }))];
}

export type OpenPlaces = { conflicts: readonly Conflict[]; parked: readonly ParkedPlace[] };

/** The open places of a client's changes of a built-in document: conflicts, and changes not in force. */
export function openPlaces(config: Configuration, collection: ConfigurationCollection, id: string): OpenPlaces {
  const template = config.template(collection, id);
  const row = config.row(collection, id);
  const places = template && row ? changedPlaces(template, row) : [];
  return { conflicts: places.flatMap(({ conflict }) => conflict ?? []), parked: places.flatMap(({ parked }) => parked ?? []) };
}

const toldParked = ({ path, own, reason, message }: ParkedPlace): JsonObject => ({
  path: pathText(path),
  own,
  reason,
  ...(message ? { message } : {}),
});

/** The open places of a document for the answer, without secrets. */
export function toldPlaces({ conflicts, parked }: OpenPlaces): JsonObject {
  return withoutSealed({
    ...(conflicts.length ? { conflicts: conflicts as unknown as Json } : {}),
    ...(parked.length ? { parked: parked.map(toldParked) } : {}),
  }) as JsonObject;
}
