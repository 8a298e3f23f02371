import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { filterLimits } from '@millwright/core/filter/parse.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { recordsOf } from '../library/columns.ts';

const { values: most } = filterLimits;

/** A read of records by their identities, as several where there are more than a filter may name; none of none. */
export function inPieces(name: string, ids: readonly string[], read: (ids: readonly string[]) => Read): Record<string, Read> {
  const pieces = Math.ceil(ids.length / most);
  return Object.fromEntries(Array.from({ length: pieces }, (_, at) => [`${name}/${at}`, read(ids.slice(at * most, (at + 1) * most))]));
}

/** Records that one piece holds at most: of a lot on which more has moved, not all is told. */
export const mostRows = 50_000;

/** Whether there may be more than was read. */
export const isCut = (rows: Rows, name: string): boolean => {
  for (let at = 0; rows[`${name}/${at}`]; at++) {
    const [lists] = rows[`${name}/${at}`] ?? [];
    if (isObject(lists) && Array.isArray(lists.identity) && lists.identity.length >= mostRows) return true;
  }
  return false;
};

/** What was read in pieces. */
export function piecesOf<T extends JsonObject>(rows: Rows, name: string): T[] {
  const pieces: T[][] = [];
  while (rows[`${name}/${pieces.length}`]) pieces.push(recordsOf<T>(rows, `${name}/${pieces.length}`));
  return pieces.flat();
}
