import type { Json } from '../json.ts';
import type { Path, Touch } from '../model/path.ts';
import type { Schema } from '../model/schema.ts';
import type { Kind, ValueType } from '../value/kinds.ts';
import type { Operator, RelativeDate } from './types.ts';

/** The left side of a leaf: a path of the model, or keys of plain JSON. */
export type Fact = { text: string; type: ValueType; many: boolean } & ({ path: Path } | { names: string[] });

/** The right side of a comparison, with resolved names. */
export type CheckedOperand =
  | { kind: 'none' }
  | { kind: 'literal'; value: Json }
  | { kind: 'context'; name: string }
  | { kind: 'fact'; fact: Fact }
  | { kind: 'relative'; relative: RelativeDate };

/** A comparison with resolved names and valid types. Both sides are compared as the kind `as`; `place` is its position in the filter. */
export type CheckedLeaf = { fact: Fact; operator: Operator; operand: CheckedOperand; as: Kind; place: string };
/** A condition with resolved names and valid types. */
export type CheckedCondition = { all: CheckedCondition[] } | { any: CheckedCondition[] } | { not: CheckedCondition } | CheckedLeaf;

/** A filter that both compilers accept. `touches` lists every field, relation and attribute that it reads. */
export type Checked = { condition: CheckedCondition; touches: Touch[]; schema: Schema };
