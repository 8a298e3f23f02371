import { isObject, type Json, type JsonObject, type Text } from '@millwright/core/json.ts';

type RecordCell = { id: string | null; label: Json };
/** A value, a record as its reader may see it, or words, as an answer of an action holds it. */
export type Cell = Json | RecordCell | { words: Text } | undefined;
/** Rows that an action answers. */
export type ToldRows = { columns: { name: string; label: Text }[]; rows: Cell[][] };

/** A record in a cell. */
export const recordIn = (cell: Cell): RecordCell | null => (isObject(cell as Json) && 'label' in (cell as JsonObject) ? (cell as RecordCell) : null);

/** A cell as it is told and saved; a record that is withheld says so. */
export function cellWords(cell: Cell, label: (text: Text) => string, value: (given: Json) => string, withheld: string): string {
  const record = recordIn(cell);
  if (record) return record.id === null ? withheld : value(record.label);
  if (isObject(cell as Json) && 'words' in (cell as JsonObject)) return label((cell as { words: Text }).words);
  return value((cell ?? null) as Json);
}

/** The columns that say anything, by their places. */
export const speaking = ({ columns, rows }: ToldRows) =>
  columns.flatMap((column, at) => (rows.some((row) => row[at] !== null && row[at] !== '') ? [{ ...column, at }] : []));
