import type { JsonObject } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import type { Bound, Place, Planned } from '../../sql/statement.ts';
import type { FilterContext } from '../../value/context.ts';
import type { Guard } from '../guard.ts';
import type { Compiling } from '../path.ts';
import type { QueryDocument } from './document.ts';
import type { Budget } from './selection.ts';

/** The limits of one operation. Null means no limit. */
export type QueryLimits = { depth: number; cost: number; max_rows: number | null; default_rows: number | null };

/** The limits for people and integrations. */
export const publicLimits: QueryLimits = { depth: 10, cost: 500_000, max_rows: 500, default_rows: 50 };
/** The limits for the platform's own queries: lists without a limit are read completely. */
export const innerLimits: QueryLimits = { depth: 16, cost: Number.POSITIVE_INFINITY, max_rows: null, default_rows: null };

/**
 * The input of a compilation: the client's schema, the reader's rights, the instant and the limits. With `leave_out`,
 * fields that the reader may not see are empty instead of refused; it is for queries that the reader did not write,
 * such as a form's.
 */
export type CompileInput = { schema: Schema; namespace: string; guard: Guard; context: FilterContext; limits: QueryLimits; leave_out?: boolean };

/**
 * One statement that returns one row with one text column: the JSON of `data`. `cacheable` is false when the text depends on the
 * instant.
 */
export type Plan = {
  text: string;
  values: readonly Bound[];
  cacheable: boolean;
  planned: Planned;
  limited: readonly Limited[];
  /** The disabled formulas that the query reads, as `model.field`. */
  switched_off: readonly string[];
  /**
   * Possible causes of a slow query, as `model.field`: texts that a filter searches without an index, and rollups that are
   * computed for all records.
   */
  read_whole: ReadonlySet<string>;
  summed: ReadonlySet<string>;
  going_on_after: readonly Place[];
};

/** A root list that got a default limit: the column with its length, and that limit. */
export type Limited = { key: string; limit: number };

/** One operation during its compilation. `spend` throws once the possible number of rows exceeds the limit. */
export type Operation = Compiling & {
  leave_out?: boolean;
  document: QueryDocument;
  variables: JsonObject;
  budget: Budget;
  limits: QueryLimits;
  spend: (rows: number) => void;
  /** Runs `work` one level deeper; throws when the operation is too deep. */
  deeper: (work: () => void) => void;
  /** Whether a filter or formula has read the instant or the current user. */
  timed: () => boolean;
};
