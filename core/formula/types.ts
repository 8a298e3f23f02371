import type { End } from '../model/schema.ts';
import type { Field } from '../model/types.ts';

/** `local` is a wall-clock time without zone; `identity` the uuid of a record or file; `any` a value whose type only shows when it is read. */
export type Kind = 'number' | 'text' | 'boolean' | 'date' | 'datetime' | 'local' | 'duration' | 'identity' | 'any';
export type ValueType = { kind: Kind; list: boolean };

/** Something of the model that an expression reads: a field, a system field, or a relation end; `attribute` is one of the link's own. */
export type Touch = { model: string; name: string; attribute?: Field };

/** Where a path leads, from one model: over relation ends to a column, a related record's identity, or an attribute of the last link. */
export type Path = {
  text: string;
  ends: End[];
  /** Model of the record that the last part belongs to. */
  model: string;
  last:
    | { kind: 'system'; name: string; column: string }
    | { kind: 'field'; field: Field }
    | { kind: 'formula'; field: Field }
    | { kind: 'end'; end: End }
    | { kind: 'attribute'; end: End; field: Field }
    | { kind: 'plain'; names: string[] };
  /** Type of one value; `list` when each record holds a list. */
  type: ValueType;
  /** The path crosses or ends at a to-many relation, so that there is one value for each related record. */
  many: boolean;
  touches: Touch[];
};

/** Half-open place in a formula's text, counted in UTF-16 units from 0. */
export type Span = { start: number; end: number };

/** A formula as it is written. */
export type Expression =
  | { kind: 'number'; value: string; at: Span }
  | { kind: 'text'; value: string; at: Span }
  | { kind: 'boolean'; value: boolean; at: Span }
  | { kind: 'path'; text: string; at: Span }
  | { kind: 'negate'; of: Expression; at: Span }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: Span }
  | { kind: 'call'; name: string; args: Expression[]; at: Span };

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A formula whose names are resolved and whose types fit; every node knows its type. */
export type Typed = { type: ValueType } & (
  | { kind: 'constant'; value: string | boolean }
  | { kind: 'path'; path: Path; formula?: CheckedFormula }
  | { kind: 'call'; name: string; args: Typed[] }
);

/** `touches` lists everything that is read, also through other formula fields. `timed`: the value depends on the instant or the reader's zone. */
export type CheckedFormula = { text: string; model: string; node: Typed; type: ValueType; touches: Touch[]; timed: boolean };
