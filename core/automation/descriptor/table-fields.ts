import type { InputField } from './define-step.ts';
import type { SchemaKit } from './schema-kit.ts';

/** The most rows of a file that a step writes. */
export const mostRowsWritten = 100_000;
/** The most rows of a sheet that a step reads; its output is stored in the history of the run. */
export const mostRowsRead = 10_000;

/** The cell separators of CSV. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** A table: rows as lists of cells, or as objects by column name, and its columns. */
export const tableInput = ({ list, text }: SchemaKit) => ({ rows: list.optional(), columns: list.optional(), file_name: text.optional() });

/** The form fields for `tableInput`. */
export const tableFields = [
  { name: 'rows', label: 'tableRows', control: 'json', empty: [] },
  { name: 'columns', label: 'tableColumns', control: 'json', empty: [], optional: true },
  { name: 'file_name', label: 'fileName', control: 'line', empty: '', optional: true },
] as const satisfies readonly InputField[];
