import type { JsonObject } from '@millwright/core/json.ts';

/** A row of a table, by column. An absent or empty cell is an empty value. */
export type Row = Record<string, string>;

/** The tables of `data/`, by file name without extension. */
export type Tables = Record<string, Row[]>;

/**
 * One call of the product's import. `mapping` gives the field of each column, or the field by which a related record is
 * found. `key` is the column that identifies a row. A job is skipped if its first row exists, because it was done before,
 * or if the record `unless` exists, because an older release created the same records differently.
 */
export type ImportJob = { name: string; model: string; mapping: Record<string, string>; key: string; rows: Row[]; unless?: Named };

/** Moves the record with this value of a field from one step to another. A record in any other step is not changed. */
export type StepJob = { model: string; field: string; value: string; from: string; to: string };

export type Demo = {
  /** Names of the tables. */
  tables: readonly string[];
  /** The imports, in order. */
  imports: (tables: Tables, today: string) => ImportJob[];
  /** The moves between steps, in order. They run after the imports. */
  steps: (tables: Tables, today: string) => StepJob[];
};

/** A record, found by the value of a field of its own or of a related record. With `filled`, that field must also have a value. */
export type Named = { model: string; field: string; value: string; filled?: string };

/**
 * One job in an example company: an import of rows, a move of a record to a step, or a server action on a record. A cell
 * that names a record is replaced by the identity of that record.
 */
export type Job =
  | { import: Omit<ImportJob, 'rows'> & { rows: Record<string, string | Named>[] } }
  | { move: Named & { to: string } }
  | { act: { action: string; about?: Named; told?: JsonObject } };

/**
 * An example company, with all events since its first delivery. Its first job must be an import: if its first row exists,
 * the example was loaded before.
 */
export type Example = {
  /** The first settings of the company. */
  options: JsonObject;
  tables: readonly string[];
  jobs: (tables: Tables, today: string) => Job[];
};
