import { type Exported, givenRows } from '@millwright/api/datasets/export-rows.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import { mostRowsWritten } from '@millwright/core/automation/descriptor/table-fields.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';

type Row = Json[] | JsonObject;
type Column = Parameters<typeof givenRows>[0]['columns'][number];

/** The rows of a step's input: each a list of cells, or an object by column name. */
function rowsOf({ rows }: JsonObject): Row[] {
  if (rows === undefined || rows === null) throw badInput('rows', 'missing_field');
  if (!Array.isArray(rows)) throw badInput('rows', 'not_a_list');
  if (rows.length > mostRowsWritten) throw badInput('rows', 'too_large', { max: mostRowsWritten });
  return rows.map((row, index) => {
    if (!Array.isArray(row) && !isObject(row)) throw badInput(`rows.${index}`, 'not_an_object');
    return row;
  });
}

/** The columns that the input names, as text or `{key, label, type}`. By default every key of the rows, in order of first use. */
function columnsOf({ columns }: JsonObject, rows: readonly Row[]): Column[] {
  if (columns === undefined || columns === null || (Array.isArray(columns) && columns.length === 0)) {
    return [...new Set(rows.flatMap((row) => (Array.isArray(row) ? [] : Object.keys(row))))];
  }
  if (!Array.isArray(columns)) throw badInput('columns', 'not_a_list');
  return columns.map((column, index) => {
    if (typeof column === 'string') return column;
    if (isObject(column) && typeof column.key === 'string') return column as Column;
    throw badInput(`columns.${index}`, 'not_a_text');
  });
}

/** The table of a step and its number of rows. Rows that are lists need column names. */
export function tableOf(input: JsonObject): { table: Exported; count: number } {
  const rows = rowsOf(input);
  const columns = columnsOf(input, rows);
  if (columns.length === 0 && rows.length > 0) throw badInput('columns', 'missing_field');
  const longer = rows.findIndex((row) => Array.isArray(row) && row.length > columns.length);
  if (longer >= 0) throw badInput(`rows.${longer}`, 'too_large', { max: columns.length });
  return { table: givenRows({ columns, rows }), count: rows.length };
}

/** The file name with its extension. */
export function fileName({ file_name }: JsonObject, otherwise: string, ending: 'csv' | 'xlsx'): string {
  if (file_name !== undefined && file_name !== null && typeof file_name !== 'string') throw badInput('file_name', 'not_a_text');
  const name = file_name?.trim() || otherwise;
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
}
