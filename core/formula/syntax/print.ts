import type { BinaryOperator, Expression } from '../types.ts';

const strength: Record<BinaryOperator, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};
const signStrength = 6;

/** Prints a formula in its standard form. Parsing it again gives the same tree. */
export function printFormula(node: Expression): string {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'text':
      return `"${node.value.replaceAll('"', '""')}"`;
    case 'boolean':
      return node.value ? 'TRUE' : 'FALSE';
    case 'path':
      return node.text;
    case 'negate':
      return `-${within(node.of, signStrength + 1)}`;
    case 'call':
      return `${node.name}(${node.args.map(printFormula).join(', ')})`;
    case 'binary':
      return `${within(node.left, strength[node.operator])} ${node.operator} ${within(node.right, strength[node.operator] + 1)}`;
  }
}

function within(node: Expression, least: number): string {
  const own = node.kind === 'binary' ? strength[node.operator] : node.kind === 'negate' ? signStrength : signStrength + 1;
  return own < least ? `(${printFormula(node)})` : printFormula(node);
}
