import type { Json, Text } from '@millwright/core/json.ts';
import type { TraceRule } from '@millwright/core/model/types.ts';
import { isRecordCell, type ToldRow } from '@millwright/core/record/told-rows.ts';
import type { ReadNames } from './names.ts';

type Cell = Json | { id: string | null; label: Json } | { words: Text };
type Words = readonly { name: string; label: Text }[];

/** The rows in an action's answer, in the order of their columns, with only the values that the caller may read. */
export function cellsOf(
  rows: readonly ToldRow[],
  { columns, words }: Pick<TraceRule, 'columns'> & { words: Words },
  names: ReadNames,
  measured: boolean,
): Cell[][] {
  return rows.map((row) =>
    columns.map(({ name, of, path }): Cell => {
      const cell = row[of ?? name];
      if (isRecordCell(cell))
        return of ? names.value(cell.id, path ?? '') : { id: names.of(cell.id) ? cell.id : null, label: names.of(cell.id)?.label ?? null };
      if (typeof cell === 'object' && cell !== null) return { words: words.find((each) => each.name === cell.figure)?.label ?? cell.figure };
      return of || !measured ? null : (cell ?? null);
    }),
  );
}
