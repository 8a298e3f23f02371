import type { Condition } from './types.ts';

/** The paths that a filter reads, including operands, without duplicates. */
export function collectFacts(condition: Condition): string[] {
  const paths = new Set<string>();
  visit(condition, paths);
  return [...paths];
}

function visit(node: Condition, paths: Set<string>): void {
  if ('all' in node) for (const item of node.all) visit(item, paths);
  else if ('any' in node) for (const item of node.any) visit(item, paths);
  else if ('not' in node) visit(node.not, paths);
  else {
    const { fact, value } = node;
    paths.add(fact);
    if (typeof value === 'object' && value !== null && 'fact' in value && typeof value.fact === 'string') paths.add(value.fact);
  }
}

/** The filter with each of its paths, including operands, replaced by `change`. */
export function withFacts(condition: Condition, change: (path: string) => string): Condition {
  const each = (node: Condition) => withFacts(node, change);
  if ('all' in condition) return { all: condition.all.map(each) };
  if ('any' in condition) return { any: condition.any.map(each) };
  if ('not' in condition) return { not: each(condition.not) };
  const { value } = condition;
  const operand = typeof value === 'object' && value !== null && 'fact' in value && typeof value.fact === 'string';
  return { ...condition, fact: change(condition.fact), ...(operand ? { value: { ...value, fact: change(String(value.fact)) } } : {}) };
}
