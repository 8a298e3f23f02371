import type { Condition } from './types.ts';

/** The paths whose values a filter needs, operands included, each once. */
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
