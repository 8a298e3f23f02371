import type { End, Schema } from '../model/schema.ts';
import type { FilterContext } from '../value/context.ts';

/** Collects the bound values of one statement and assigns its table aliases. */
export interface Parts {
  /** Binds a value and returns its placeholder. A list is bound as an array. */
  bind(value: unknown): string;
  /** Returns a new table alias, unique in the statement. */
  alias(): string;
}

/**
 * What expressions are compiled with. `namespace` is the client's database schema. `context` matters only for expressions
 * about time or the reader.
 */
export type SqlScope = { schema: Schema; namespace: string; statement: Parts; context: FilterContext };

/** The record of an expression, as the statement reads it. */
export interface Row {
  readonly model: string;
  /** True if related records are joined, so that their columns need no subqueries. */
  readonly joined: boolean;
  /** True if the record may not exist. Then every column is null, and every formula over it must be null too. */
  readonly optional: boolean;
  /** The identity. It is read from the foreign key where possible. */
  readonly id: string;
  column(name: string): string;
  /** Returns the related record of a to-one end. Its columns are null if there is none. */
  toOne(scope: SqlScope, end: End): Row;
  /**
   * Returns the related record of a to-one end with which the FROM clause begins, so that each of its rows has one. Null
   * for any other end.
   */
  given(end: End): Row | null;
  /** Writes the expression of an attribute of the link to the related record of a to-one end. */
  attribute(scope: SqlScope, end: End, name: string): string;
}
