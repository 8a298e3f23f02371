import type { JsonObject } from '@millwright/core/json.ts';

/** One row of a table, every cell a text; an absent or empty cell is an empty value. */
export type Row = Record<string, string>;

/** The tables of `data/`, by file name without its ending. */
export type Tables = Record<string, Row[]>;

/**
 * One call of the product's import: `mapping` says which column is which field, or which field of a related record
 * finds that record. `key` is the column that tells rows apart; a job whose first row is there was done before, and so
 * was one whose `unless` is there: it tells of things that an older release has told otherwise.
 */
export type ImportJob = { name: string; model: string; mapping: Record<string, string>; key: string; rows: Row[]; unless?: Named };

/** A record, found by a field, that is moved from one step to another; it is left alone when it stands elsewhere. */
export type StepJob = { model: string; field: string; value: string; from: string; to: string };

export type Demo = {
  /** Names of the tables. */
  tables: readonly string[];
  /** The imports in their order. */
  imports: (tables: Tables, today: string) => ImportJob[];
  /** The moves in their order, after the imports. */
  steps: (tables: Tables, today: string) => StepJob[];
};

/** A record, found by a field of it or of a related one; where it says so, one in which a further field is filled. */
export type Named = { model: string; field: string; value: string; filled?: string };

/** One thing that is done in an example company: rows imported (a cell may name a record, whose identity it gets), a record moved to a step, or a server action run about one. */
export type Job =
  | { import: Omit<ImportJob, 'rows'> & { rows: Record<string, string | Named>[] } }
  | { move: Named & { to: string } }
  | { act: { action: string; about?: Named; told?: JsonObject } };

/** An example company that is told from its first delivery on. Its first job is an import, and says whether it was told before. */
export type Example = {
  /** The settings that the company begins with. */
  options: JsonObject;
  tables: readonly string[];
  jobs: (tables: Tables, today: string) => Job[];
};
