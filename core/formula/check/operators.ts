import type { Kind } from '../../value/kinds.ts';
import type { BinaryOperator, Operation, Typed } from '../types.ts';
import { asInstant, call, concat, constant, scalar, unify } from './build.ts';

const compares: Partial<Record<BinaryOperator, Operation>> = {
  '=': 'equal',
  '<>': 'not_equal',
  '<': 'less',
  '<=': 'less_or_equal',
  '>': 'greater',
  '>=': 'greater_or_equal',
};

type Build = (left: Typed, right: Typed) => Typed;
const plain =
  (operation: Operation, kind: Kind): Build =>
  (left, right) =>
    call(operation, scalar(kind), [left, right]);
const swapped =
  (build: Build): Build =>
  (left, right) =>
    build(right, left);
const negated = (node: Typed) => call('negate', node.type, [node]);
const addDays: Build = (day, count) => call('date_add', scalar('date'), [day, count, constant('text', 'day')]);
const plus: Build = (time, duration) => call('instant_plus', scalar('datetime'), [asInstant(time), duration]);
const minus: Build = (time, duration) => plus(time, negated(duration));
const between: Build = (left, right) => call('instant_difference', scalar('duration'), [asInstant(left), asInstant(right)]);

/** The operation of an arithmetic operator for the kinds of its two sides. */
const arithmetic: Partial<Record<`${Kind} ${BinaryOperator} ${Kind}`, Build>> = {
  'number + number': plain('add', 'number'),
  'number - number': plain('subtract', 'number'),
  'number * number': plain('multiply', 'number'),
  'number / number': plain('divide', 'number'),
  'number ^ number': plain('power', 'number'),
  'duration + duration': plain('add', 'duration'),
  'duration - duration': plain('subtract', 'duration'),
  'duration * number': plain('multiply', 'duration'),
  'number * duration': plain('multiply', 'duration'),
  'duration / number': plain('divide', 'duration'),
  'duration / duration': plain('divide', 'number'),
  'date + number': addDays,
  'number + date': swapped(addDays),
  'date - number': (day, count) => addDays(day, negated(count)),
  'date - date': plain('day_difference', 'duration'),
  'date - datetime': between,
  'datetime - date': between,
  'datetime - datetime': between,
  'date + duration': plus,
  'datetime + duration': plus,
  'duration + date': swapped(plus),
  'duration + datetime': swapped(plus),
  'date - duration': minus,
  'datetime - duration': minus,
};

/** The kinds that an arithmetic operator accepts on one side when the other side has this kind. */
function acceptedKinds(operator: BinaryOperator, side: 'left' | 'right', other: Kind): Kind[] {
  const all = Object.keys(arithmetic).map((key) => key.split(' ') as [Kind, BinaryOperator, Kind]);
  return all.flatMap(([left, one, right]) =>
    one !== operator ? [] : side === 'right' ? (left === other ? [right] : []) : right === other ? [left] : [],
  );
}

/** The only side that does not fit an operator, with the kinds that would fit. Null when either side could be wrong. */
export function wrongSide(operator: BinaryOperator, left: Typed, right: Typed): { side: 'left' | 'right'; expected: Kind[] } | null {
  if (left.type.list !== right.type.list)
    return { side: left.type.list ? 'left' : 'right', expected: [left.type.list ? right.type.kind : left.type.kind] };
  const after = acceptedKinds(operator, 'right', left.type.kind);
  if (after.length) return { side: 'right', expected: after };
  const before = acceptedKinds(operator, 'left', right.type.kind);
  return before.length ? { side: 'left', expected: before } : null;
}

/** The typed operation of an operator; null when its sides don't fit. */
export function operate(operator: BinaryOperator, left: Typed, right: Typed): Typed | null {
  if (operator === '&') return concat([left, right]);
  if (left.type.list || right.type.list) return null;
  const compare = compares[operator];
  if (!compare) return arithmetic[`${left.type.kind} ${operator} ${right.type.kind}`]?.(left, right) ?? null;
  const sides = unify([left, right]);
  const ordered = operator !== '=' && operator !== '<>';
  return sides && !(ordered && left.type.kind === 'boolean') ? call(compare, scalar('boolean'), sides) : null;
}
