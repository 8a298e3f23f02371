import { asList, type Json } from '../json.ts';
import type { FilterContext } from '../value/context.ts';
import { isEmpty } from '../value/empty.ts';
import type { Kind } from '../value/kinds.ts';
import { readScalar, type Scalar } from '../value/scalar.ts';
import type { CheckedLeaf } from './checked.ts';
import { filterError } from './parse.ts';

/** The values of a literal or of the context, without empty ones; `relative` and `fact` operands have none here. */
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
  return [value];
}
