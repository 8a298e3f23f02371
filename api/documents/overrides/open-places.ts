import type { ParkedPlace } from '@millwright/core/document/settle.ts';
import { type Conflict, conflictsOf, pathText } from '@millwright/core/document/three-way.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { settledOf } from '../../configuration/effective.ts';
import { withoutSealed } from '../secrets/secrets.ts';

/** Versions before 1.76 dated every built-in attribute of a model that was saved; nobody has set that. */
const isOnlyDated = ({ own }: ParkedPlace) => isObject(own) && Object.keys(own).every((key) => key === 'creation_date');

export type OpenPlaces = { conflicts: readonly Conflict[]; parked: readonly ParkedPlace[] };

/** What of a client's change of a built-in document waits for an answer: where both have changed, and what is not in force. */
export function openPlaces(config: Configuration, collection: ConfigurationCollection, id: string): OpenPlaces {
  const template = config.template(collection, id);
  const row = config.row(collection, id);
  if (!template || !row) return { conflicts: [], parked: [] };
  // Where what the client removed has gone from the product too, both are of one mind.
  const parked = settledOf(template, row).parked.filter((place) => !(place.gone && (place.kind === 'removal' || isOnlyDated(place))));
  const keys = new Set(parked.map(({ path }) => pathText(path)));
  return { conflicts: conflictsOf(row.base ?? {}, template, row.data).filter(({ path }) => !keys.has(path)), parked };
}

const toldParked = ({ path, own, reason, message }: ParkedPlace): JsonObject => ({
  path: pathText(path),
  own,
  reason,
  ...(message ? { message } : {}),
});

/** The open places as a document answers them, without secrets. */
export function toldPlaces({ conflicts, parked }: OpenPlaces): JsonObject {
  return withoutSealed({
    ...(conflicts.length ? { conflicts: conflicts as unknown as Json } : {}),
    ...(parked.length ? { parked: parked.map(toldParked) } : {}),
  }) as JsonObject;
}
