import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number; operator?: string; left?: Node; right?: Node; callee?: Node; argument?: Node };

/** Names of counts, list positions, line numbers, days and milliseconds: integers, which floats add exactly. */
const counts =
  /(?:^|\W)(?:at|index|most\w*|level|pieces|day|days|was|is|weekday|ms|now|\w*length|\w*size|\w*(?:_num|_rank|rank)|Number\(Boolean)\b|Date\.parse|Date\.now/;
const arithmetic = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=']);
const roundings = /^Math\.(?:round|floor|ceil|trunc|fround)$|^parseFloat$|\.(?:toFixed|toPrecision)$/;

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesIn(each);
    return;
  }
  if ('type' in value && typeof value.type === 'string') yield value as Node;
  for (const each of Object.values(value)) yield* nodesIn(each);
}

const isText = ({ type }: Node) => type === 'TemplateLiteral';

/**
 * Finds float arithmetic on numbers that may be quantities, as `file:line text`. Arithmetic with a count on one side and
 * concatenation of texts are allowed.
 */
export function floatsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const isFloat = (node: Node): boolean => {
    const { type, operator = '', left, right, callee } = node;
    if (type === 'CallExpression' && callee) return roundings.test(textOf(callee)) && !counts.test(textOf(node));
    if ((type !== 'BinaryExpression' && type !== 'AssignmentExpression') || !arithmetic.has(operator) || !left || !right) return false;
    const sides = [left, right];
    return (
      !sides.every(({ type }) => type === 'Literal') && !sides.some((side) => isText(side) || /^['"]/.test(textOf(side)) || counts.test(textOf(side)))
    );
  };
  const found = [...nodesIn(program)].filter(isFloat);
  const outermost = found.filter((node) => !found.some((other) => other !== node && other.start <= node.start && other.end >= node.end));
  return outermost.map((node) => `${file}:${source.slice(0, node.start).split('\n').length} ${textOf(node)}`);
}
