import type { Json } from '../json.ts';
import type { Sorting } from '../value/sorting.ts';
import type { Checked, CheckedCondition, CheckedOperand, Fact } from './checked.ts';
import type { Condition, Leaf, RelativeDate } from './types.ts';

/** Facts do not belong to a company's models, so they are sorted the same way for every language. */
export const factSorting: Sorting = 'und';

/**
 * Prepares a parsed filter over plain JSON without a schema, such as an automation's variables. A fact is a path of
 * keys joined by dots. Values are compared by the types they have at run time.
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
