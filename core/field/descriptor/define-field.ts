import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import type { ValueType } from '../../value/kinds.ts';
import type { CellReader } from './cell.ts';
import type { FieldSetup } from './setup.ts';

/** The types of columns that fields and links are kept in, as PostgreSQL names them. */
export type ColumnType = 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'timestamp' | 'text[]' | 'uuid[]' | 'uuid';

/** The types that the GraphQL interface answers fields with, in GraphQL's own notation. */
export type GraphType = 'String' | 'Float' | 'Boolean' | 'Date' | 'DateTime' | '[String!]' | '[ID!]';

/** How a column of a dataset is shown; this travels in its answer. */
export type AxisType = 'boolean' | 'date' | 'datetime' | 'duration' | 'file' | 'number' | 'select' | 'tags' | 'text';

/** A value as it is stored, or what is wrong with it. */
export type Parsed = { ok: true; value: Json } | { ok: false; problem: Omit<Problem, 'field'> };

/**
 * Everything that records, tables, queries, filters, formulas, datasets and imports ask of a field's type. What isn't
 * here follows from `value`: the operators of its filters (core/filter/operators.ts), how it is compared and sorted
 * (core/value/scalar.ts), and which functions and figures take it.
 */
export type FieldDescriptor = {
  /** The column that keeps its values; null for a type without values of its own. */
  column: ColumnType | null;
  /** What one value is to filters, formulas and sorts, and whether a record holds a list of them. */
  value: ValueType;
  /** What GraphQL answers with. */
  graph: GraphType;
  /** How a dataset shows it. */
  axis: AxisType;
  /** Reads a JSON value that isn't empty, or says what is wrong with it. */
  parse: (setup: FieldSetup, value: Json) => Parsed;
  /** Whether two stored values, neither empty, mean the same: such a change is none. */
  same: (before: Json, after: Json) => boolean;
  /**
   * Reads a cell of a CSV or spreadsheet file that isn't blank, as far as people write it differently there. What it can't
   * read it hands on, and `parse` refuses it. Null: the type is not imported.
   */
  cell: CellReader<FieldSetup> | null;
  /** Its values are keys of the options that the field lists. */
  hasOptions: boolean;
  /** Its values are identities of stored files: saving asks who may use them, and reading asks who holds one. */
  holdsFiles: boolean;
  /** It has no value, and is a further name of a relation's end on its model (decision 0017). */
  showsRelation: boolean;
};

type Optional = 'same' | 'hasOptions' | 'holdsFiles' | 'showsRelation';

const sameJson = (before: Json, after: Json): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Declares a field type, in a file of its own under core/field/types, to be listed in core/field/registry.ts. */
export const defineField = (descriptor: Omit<FieldDescriptor, Optional> & Partial<Pick<FieldDescriptor, Optional>>): FieldDescriptor => ({
  same: sameJson,
  hasOptions: false,
  holdsFiles: false,
  showsRelation: false,
  ...descriptor,
});
