import type { RuleProperties } from 'json-rules-engine';
import { asList } from '../../json.ts';
import type { FilterContext } from '../../value/context.ts';
import type { Checked, CheckedCondition, CheckedLeaf, Fact } from '../checked.ts';
import { operandValues } from '../operands.ts';
import { relativeBounds } from '../relative.ts';
import type { Right } from './compare.ts';
import type { PlainRight } from './plain.ts';

/** The parameters of a fact in a rule: the kind in which its values are compared. */
export type FactParams = { as: CheckedLeaf['as'] };
type EngineLeaf = { fact: string; params: FactParams; operator: string; value: unknown };
type EngineNode = { all: EngineNode[] } | { any: EngineNode[] } | { not: EngineNode } | EngineLeaf;

/** The event type of a rule that holds. */
const holdsEvent = 'holds';

/**
 * Converts a filter to a json-rules-engine rule. The rule's facts are the filter's paths. They must return a `Side`,
 * and the engine needs our operators; evaluate.ts adds both.
 */
export function toRule(checked: Checked, context: FilterContext): RuleProperties {
  const node = nodeOf(checked.condition, context);
  const conditions = 'fact' in node ? { all: [node] } : node;
  return { conditions: conditions as RuleProperties['conditions'], event: { type: holdsEvent } };
}

function nodeOf(node: CheckedCondition, context: FilterContext): EngineNode {
  if ('all' in node) return { all: node.all.map((item) => nodeOf(item, context)) };
  if ('any' in node) return { any: node.any.map((item) => nodeOf(item, context)) };
  if ('not' in node) return { not: nodeOf(node.not, context) };
  const params = { as: node.as };
  const { operand } = node;
  const value = operand.kind === 'fact' ? { fact: operand.fact.text, params } : rightOf(node, context);
  return { fact: node.fact.text, params, operator: node.operator, value };
}

function rightOf(leaf: CheckedLeaf, context: FilterContext): Right | { plain: PlainRight } {
  if (leaf.as === 'any') return { plain: plainRight(leaf, context) };
  const { operand } = leaf;
  if (operand.kind === 'none') return { kind: 'none' };
  if (operand.kind === 'relative') return { kind: 'range', bounds: relativeBounds(operand.relative, leaf.as, context) };
  return { kind: 'values', values: operandValues(leaf, context) };
}

function plainRight({ operand }: CheckedLeaf, context: FilterContext): PlainRight {
  if (operand.kind === 'relative') return { relative: operand.relative };
  if (operand.kind === 'literal') return { values: asList(operand.value) };
  return operand.kind === 'context'
    ? { values: asList(Object.hasOwn(context.values, operand.name) ? (context.values[operand.name] ?? null) : null) }
    : null;
}

/** Every fact of a filter's rule, by its text. */
export function factsOf(condition: CheckedCondition, facts = new Map<string, Fact>()): Map<string, Fact> {
  if ('all' in condition) for (const item of condition.all) factsOf(item, facts);
  else if ('any' in condition) for (const item of condition.any) factsOf(item, facts);
  else if ('not' in condition) factsOf(condition.not, facts);
  else {
    facts.set(condition.fact.text, condition.fact);
    if (condition.operand.kind === 'fact') facts.set(condition.operand.fact.text, condition.operand.fact);
  }
  return facts;
}
