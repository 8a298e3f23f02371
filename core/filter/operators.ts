import type { Kind, ValueType } from '../value/kinds.ts';
import { type Operator, operators } from './types.ts';

/** The positive form of each operator; a positive operator maps to itself. */
export const positive: Record<Operator, Operator> = {
  equal: 'equal',
  notEqual: 'equal',
  greaterThan: 'greaterThan',
  greaterThanInclusive: 'greaterThanInclusive',
  lessThan: 'lessThan',
  lessThanInclusive: 'lessThanInclusive',
  in: 'in',
  notIn: 'in',
  contains: 'contains',
  doesNotContain: 'contains',
  wordStartsWith: 'wordStartsWith',
  isEmpty: 'isNotEmpty',
  isNotEmpty: 'isNotEmpty',
  relativeToToday: 'relativeToToday',
};

const always: Operator[] = ['isEmpty', 'isNotEmpty'];
const among: Operator[] = ['in', 'notIn'];
const equality: Operator[] = ['equal', 'notEqual', ...among];
const order: Operator[] = ['greaterThan', 'greaterThanInclusive', 'lessThan', 'lessThanInclusive'];
const containing: Operator[] = ['contains', 'doesNotContain'];
const dates: Operator[] = [...equality, ...order, 'relativeToToday', ...always];

const ofKind: Record<Kind, readonly Operator[]> = {
  text: [...equality, ...order, ...containing, 'wordStartsWith', ...always],
  number: [...equality, ...order, ...always],
  duration: [...equality, ...order, ...always],
  boolean: [...equality, ...always],
  date: dates,
  datetime: dates,
  local: dates,
  identity: [...equality, ...always],
  any: operators,
};

/** The operators for values of this type. `toMany` is for a path that ends at a to-many relation. */
export function operatorsFor(type: ValueType, toMany = false): readonly Operator[] {
  if (type.list) return [...containing, ...among, ...always];
  return toMany ? [...ofKind[type.kind], ...containing] : ofKind[type.kind];
}
