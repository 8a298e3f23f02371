import type { Json } from '../json.ts';
import type { Path, Touch } from '../model/path.ts';
import type { Schema } from '../model/schema.ts';
import type { Kind, ValueType } from '../value/kinds.ts';
import type { Operator, RelativeDate } from './types.ts';

/** What a leaf reads: a path of the model, or keys of plain JSON. */
export type Fact = { text: string; type: ValueType; many: boolean } & ({ path: Path } | { names: string[] });

/** The right side of a comparison, with its names resolved. */
export type CheckedOperand =
  | { kind: 'none' }
  | { kind: 'literal'; value: Json }
  | { kind: 'context'; name: string }
  | { kind: 'fact'; fact: Fact }
  | { kind: 'relative'; relative: RelativeDate };

/** A comparison whose names are resolved and whose types fit. `as` is the kind in which both sides are compared; `place` is where it stands in the filter. */
export type CheckedLeaf = { fact: Fact; operator: Operator; operand: CheckedOperand; as: Kind; place: string };
/** A condition whose names are resolved and whose types fit. */
export type CheckedCondition = { all: CheckedCondition[] } | { any: CheckedCondition[] } | { not: CheckedCondition } | CheckedLeaf;

/** A filter ready for both compilers. `touches` is every field, relation and attribute that it names. */
export type Checked = { condition: CheckedCondition; touches: Touch[]; schema: Schema };
