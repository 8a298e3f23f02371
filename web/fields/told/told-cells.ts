import { isObject, type Json, type JsonObject, type Text } from '@millwright/core/json.ts';

type RecordCell = { id: string | null; label: Json };
/** A cell in the result of an action: a value, a record as its reader may see it, or a text. */
export type Cell = Json | RecordCell | { words: Text } | undefined;
/** The rows in the result of an action. */
export type ToldRows = { columns: { name: string; label: Text }[]; rows: Cell[][] };

/** A record in a cell. */
export const recordIn = (cell: Cell): RecordCell | null => (isObject(cell as Json) && 'label' in (cell as JsonObject) ? (cell as RecordCell) : null);

/** The text of a cell, for display and export. A record that the reader may not see is shown as `withheld`. */
export function cellWords(cell: Cell, label: (text: Text) => string, value: (given: Json) => string, withheld: string): string {
  const record = recordIn(cell);
  if (record) return record.id === null ? withheld : value(record.label);
  if (isObject(cell as Json) && 'words' in (cell as JsonObject)) return label((cell as { words: Text }).words);
  return value((cell ?? null) as Json);
}

/** The columns that say anything, by their places. */
export const speaking = ({ columns, rows }: ToldRows) =>
  columns.flatMap((column, at) => (rows.some((row) => row[at] !== null && row[at] !== '') ? [{ ...column, at }] : []));
