import type { Condition } from './types.ts';

/** The paths whose values a filter needs, operands included, each once. */
export function collectFacts(condition: Condition): string[] {
  const found = new Set<string>();
  visit(condition, found);
  return [...found];
}

function visit(node: Condition, found: Set<string>): void {
  if ('all' in node) for (const item of node.all) visit(item, found);
  else if ('any' in node) for (const item of node.any) visit(item, found);
  else if ('not' in node) visit(node.not, found);
  else {
    const { fact, value } = node;
    found.add(fact);
    if (typeof value === 'object' && value !== null && 'fact' in value && typeof value.fact === 'string') found.add(value.fact);
  }
}
