import { optionMistake } from '../field/descriptor/option.ts';
import { descriptorOf } from '../field/registry.ts';
import { followMirrors } from '../formula/check/fields.ts';
import { asList, type Json } from '../json.ts';
import type { Path } from '../model/path.ts';
import type { Schema } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { normalText } from '../storable.ts';
import type { FilterContext } from '../value/context.ts';
import { isEmpty } from '../value/empty.ts';
import type { Kind } from '../value/kinds.ts';
import { readScalar, type Scalar } from '../value/scalar.ts';
import type { CheckedLeaf } from './checked.ts';
import { filterError } from './parse.ts';
import type { Operator } from './types.ts';

/** The non-empty values of a literal or context operand; none for `relative` and `fact` operands. */
export function operandValues(leaf: CheckedLeaf, context: FilterContext): Scalar[] {
  const { operand, as, place } = leaf;
  if (operand.kind === 'literal') return asList(operand.value).flatMap((item) => readOperand(as, item, context, place));
  if (operand.kind !== 'context') return [];
  const value = Object.hasOwn(context.values, operand.name) ? context.values[operand.name] : null;
  return asList(value ?? null).flatMap((item) => readOperand(as, item, context, `${place} (${operand.name})`));
}

function readOperand(kind: Kind, item: Json, context: FilterContext, place: string): Scalar[] {
  if (isEmpty(item)) return [];
  const value = readScalar(kind, item, context.time_zone);
  if (value === null) throw filterError(place, `The value does not fit ${kind}.`, [kind], item);
  return [typeof value === 'string' ? normalText(value) : value];
}

/** Operators that compare whole values. `contains` looks for a part of a text, but for a whole item of a list. */
const whole = new Set<Operator>(['equal', 'notEqual', 'in', 'notIn']);
const items = new Set<Operator>([...whole, 'contains', 'doesNotContain']);

/** The field whose options are a path's values, also through mirroring formulas. Null when the path may have any text. */
function fieldWithOptions(schema: Schema, path: Path): Field | null {
  const { last } = path.last.kind === 'formula' ? followMirrors(schema, path) : path;
  if (last.kind !== 'field' && last.kind !== 'attribute') return null;
  return descriptorOf(last.field).hasOptions && last.field.misc?.options?.length ? last.field : null;
}

/**
 * Makes a check of a comparison's values. A value that is not an option of the field is refused by name; for a label the error
 * gives its key.
 */
export function optionCheck(schema: Schema, path: Path, operator: Operator): (item: Json, place: string) => void {
  const field = (path.type.list ? items : whole).has(operator) ? fieldWithOptions(schema, path) : null;
  return (item, place) => {
    const mistake = field && optionMistake(field, path.text, String(item));
    if (mistake) throw filterError(place, mistake.message, mistake.keys, item);
  };
}
