import type { End, Schema } from '../model/schema.ts';
import type { FilterContext } from '../value/context.ts';

/** Collects the bound values of one statement and hands out its table aliases. */
export interface Parts {
  /** The placeholder of a value; a list is bound as an array. */
  bind(value: unknown): string;
  /** An alias that is used nowhere else in the statement, ready to stand in its text. */
  alias(): string;
}

/** What expressions are compiled in. `namespace` is the client's database schema; `context` is read only where time or the reader matters. */
export type SqlScope = { schema: Schema; namespace: string; statement: Parts; context: FilterContext };

/** The record that an expression is about, as the statement sees it. */
export interface Row {
  readonly model: string;
  /** Columns of related records cost no subquery each: their tables are joined. */
  readonly joined: boolean;
  /** There may be no such record; then every column is null, and a formula over it must be too. */
  readonly optional: boolean;
  /** Its identity, without touching its table where a foreign key already says it. */
  readonly id: string;
  column(name: string): string;
  /** The related record of a to-one end; its columns are empty when there is none. */
  toOne(scope: SqlScope, end: End): Row;
  /** The related record of a to-one end that the FROM clause begins with, so that each of its rows has one; null for any other. */
  given(end: End): Row | null;
  /** An own attribute of the link to the related record of a to-one end. */
  attribute(scope: SqlScope, end: End, name: string): string;
}
