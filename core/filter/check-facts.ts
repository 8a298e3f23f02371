import type { Json } from '../json.ts';
import type { Sorting } from '../value/sorting.ts';
import type { Checked, CheckedCondition, CheckedOperand, Fact } from './checked.ts';
import type { Condition, Leaf, RelativeDate } from './types.ts';

/** Facts are of no company's models: they stand in one order everywhere, whatever it speaks. */
export const factSorting: Sorting = 'und';

/**
 * Prepares a parsed filter over plain JSON without a schema, such as an automation's variables: facts are keys joined by
 * dots, and values are compared as the types they turn out to have.
 */
export const checkFacts = (condition: Condition): Checked => ({
  condition: checkNode(condition),
  touches: [],
  schema: { models: new Map(), sorting: factSorting },
});

function checkNode(node: Condition): CheckedCondition {
  if ('all' in node) return { all: node.all.map(checkNode) };
  if ('any' in node) return { any: node.any.map(checkNode) };
  if ('not' in node) return { not: checkNode(node.not) };
  return { fact: factOf(node.fact), operator: node.operator, operand: operandOf(node), as: 'any', place: node.fact };
}

const factOf = (text: string): Fact => ({ text, names: text.split('.'), type: { kind: 'any', list: false }, many: false });

function operandOf({ operator, value }: Leaf): CheckedOperand {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return { kind: 'none' };
  if (operator === 'relativeToToday') return { kind: 'relative', relative: value as RelativeDate };
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return 'fact' in value
      ? { kind: 'fact', fact: factOf(String(value.fact)) }
      : { kind: 'context', name: String((value as { context: string }).context) };
  }
  return { kind: 'literal', value: (value ?? null) as Json };
}
