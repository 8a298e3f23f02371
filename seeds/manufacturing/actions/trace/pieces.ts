import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { filterLimits } from '@millwright/core/filter/parse.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { recordsOf } from '../library/columns.ts';

const { values: most } = filterLimits;

/**
 * Reads records by their identities, in several reads if there are more identities than a filter may contain; no read
 * for an empty list.
 */
export function inPieces(name: string, ids: readonly string[], read: (ids: readonly string[]) => Read): Record<string, Read> {
  const pieces = Math.ceil(ids.length / most);
  return Object.fromEntries(Array.from({ length: pieces }, (_, at) => [`${name}/${at}`, read(ids.slice(at * most, (at + 1) * most))]));
}

/** Maximum number of records in one read. A lot with more movements is not traced completely. */
export const mostRows = 50_000;

/** Whether there may be more records than were read. */
export const isCut = (rows: Rows, name: string): boolean => {
  for (let at = 0; rows[`${name}/${at}`]; at++) {
    const [lists] = rows[`${name}/${at}`] ?? [];
    if (isObject(lists) && Array.isArray(lists.identity) && lists.identity.length >= mostRows) return true;
  }
  return false;
};

/** Returns the records of all reads of `inPieces`. */
export function piecesOf<T extends JsonObject>(rows: Rows, name: string): T[] {
  const pieces: T[][] = [];
  while (rows[`${name}/${pieces.length}`]) pieces.push(recordsOf<T>(rows, `${name}/${pieces.length}`));
  return pieces.flat();
}
