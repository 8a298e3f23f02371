import type { JsonObject } from '../../json.ts';
import type { BlockCheck } from './define-block.ts';

/** The paths that stand alone in a set-up, by the names of their places. */
export const pathChecks = (misc: JsonObject, places: readonly string[]): BlockCheck[] =>
  places.flatMap((place) => {
    const path = misc[place];
    return typeof path === 'string' ? [{ place, path }] : [];
  });
