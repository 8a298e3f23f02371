import type { InputField } from './define-step.ts';
import type { SchemaKit } from './schema-kit.ts';

/** Rows that a file can be made of, at most. */
export const mostRowsWritten = 100_000;
/** Rows of a sheet that a step hands on, at most: they stand in the history of its run. */
export const mostRowsRead = 10_000;

/** What separates the cells of a line of CSV. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** Rows of a table and its columns: rows are lists of cells, or objects by the names of columns. */
export const tableInput = ({ list, text }: SchemaKit) => ({ rows: list.optional(), columns: list.optional(), file_name: text.optional() });

/** The part of a form that fills `tableInput`. */
export const tableFields = [
  { name: 'rows', label: 'tableRows', control: 'json', empty: [] },
  { name: 'columns', label: 'tableColumns', control: 'json', empty: [], optional: true },
  { name: 'file_name', label: 'fileName', control: 'line', empty: '', optional: true },
] as const satisfies readonly InputField[];
