import type { JsonObject } from '../../json.ts';
import type { BlockCheck } from './define-block.ts';

/** Checks for the settings under these names that are paths. */
export const pathChecks = (misc: JsonObject, places: readonly string[]): BlockCheck[] =>
  places.flatMap((place) => {
    const path = misc[place];
    return typeof path === 'string' ? [{ place, path }] : [];
  });
