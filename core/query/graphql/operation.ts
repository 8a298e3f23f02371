import type { JsonObject } from '../../json.ts';
import type { Schema } from '../../model/schema.ts';
import type { Bound, Place, Planned } from '../../sql/statement.ts';
import type { FilterContext } from '../../value/context.ts';
import type { Guard } from '../guard.ts';
import type { Compiling } from '../path.ts';
import type { QueryDocument } from './document.ts';
import type { Budget } from './selection.ts';

/** How much one operation may ask for. A null lifts the bound. */
export type QueryLimits = { depth: number; cost: number; max_rows: number | null; default_rows: number | null };

/** For people and integrations. */
export const publicLimits: QueryLimits = { depth: 10, cost: 500_000, max_rows: 500, default_rows: 50 };
/** For what the platform runs itself: lists without a limit are read whole. */
export const innerLimits: QueryLimits = { depth: 16, cost: Number.POSITIVE_INFINITY, max_rows: null, default_rows: null };

/**
 * What an operation is compiled in: the client's schema, the reader's rights, the moment, and the limits. `leave_out`: what
 * the reader may not see is empty instead of refused, for queries that are not their own (a form's).
 */
export type CompileInput = { schema: Schema; namespace: string; guard: Guard; context: FilterContext; limits: QueryLimits; leave_out?: boolean };

/** One statement with one row and one text column: the JSON of `data`. `cacheable` is false when the text depends on the instant. */
export type Plan = {
  text: string;
  values: readonly Bound[];
  cacheable: boolean;
  planned: Planned;
  limited: readonly Limited[];
  /** Formulas that are switched off and were asked for, as `model.field`. */
  switched_off: readonly string[];
  /** What may make it slow, as `model.field`: texts that a filter looks in without an index, and rollups that are computed for all records. */
  read_whole: ReadonlySet<string>;
  summed: ReadonlySet<string>;
  going_on_after: readonly Place[];
};

/** A root list that was asked for without a limit and got one: the column of its length, and the most it can hold. */
export type Limited = { key: string; limit: number };

/** One operation while it is compiled. `spend` refuses once the rows it may produce exceed the limit. */
export type Operation = Compiling & {
  leave_out?: boolean;
  document: QueryDocument;
  variables: JsonObject;
  budget: Budget;
  limits: QueryLimits;
  spend: (rows: number) => void;
  /** Runs one level deeper; refuses past the limit. */
  deeper: (work: () => void) => void;
  /** Whether a filter or formula has read the instant or the reader. */
  timed: () => boolean;
};
