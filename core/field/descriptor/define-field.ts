import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import type { ValueType } from '../../value/kinds.ts';
import type { CellReader } from './cell.ts';
import type { FieldSetup } from './setup.ts';

/** The column types of fields and links, as PostgreSQL names them. */
export type ColumnType = 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'timestamp' | 'text[]' | 'uuid[]' | 'uuid';

/** The GraphQL types of fields, in GraphQL's notation. */
export type GraphType = 'String' | 'Float' | 'Boolean' | 'Date' | 'DateTime' | '[String!]' | '[ID!]';

/** How a column of a dataset is shown; part of the API's answer. */
export type AxisType = 'boolean' | 'date' | 'datetime' | 'duration' | 'file' | 'number' | 'select' | 'tags' | 'text';

/** A value as it is stored, or the reason why it is refused. */
export type Parsed = { ok: true; value: Json } | { ok: false; problem: Omit<Problem, 'field'> };

/**
 * Describes a field type for records, tables, queries, filters, formulas, datasets and imports. `value` decides the rest: the
 * operators of its filters (core/filter/operators.ts), its comparison and sorting (core/value/scalar.ts), and which
 * functions and figures accept it.
 */
export type FieldDescriptor = {
  /** The column type of its values; null for a type without values of its own. */
  column: ColumnType | null;
  /** The kind of its values in filters, formulas and sorting, and whether a record holds a list of them. */
  value: ValueType;
  /** Its type in GraphQL. */
  graph: GraphType;
  /** How a dataset shows it. */
  axis: AxisType;
  /** Parses a JSON value that isn't empty, or says why it is refused. */
  parse: (setup: FieldSetup, value: Json) => Parsed;
  /** Whether two stored values, neither empty, are equal. Then there is no change. */
  same: (before: Json, after: Json) => boolean;
  /**
   * Converts a non-blank cell of a CSV or spreadsheet file, if people write values differently there. It returns text that it
   * can't read unchanged, and `parse` refuses it. Null: the type is not imported.
   */
  cell: CellReader<FieldSetup> | null;
  /** Its values are keys of the field's options. */
  hasOptions: boolean;
  /** Its values are ids of stored files. A save checks who may use them, and a read checks which record holds one. */
  holdsFiles: boolean;
  /** It has no value of its own: it is another name for a relation's end on its model (decision 0017). */
  showsRelation: boolean;
};

type Optional = 'same' | 'hasOptions' | 'holdsFiles' | 'showsRelation';

const sameJson = (before: Json, after: Json): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Defines a field type. Each has its own file under core/field/types, and a line in core/field/registry.ts. */
export const defineField = (descriptor: Omit<FieldDescriptor, Optional> & Partial<Pick<FieldDescriptor, Optional>>): FieldDescriptor => ({
  same: sameJson,
  hasOptions: false,
  holdsFiles: false,
  showsRelation: false,
  ...descriptor,
});
