import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number; operator?: string; left?: Node; right?: Node; callee?: Node; argument?: Node };

/** Counts, places in a list, numbers of lines, days and milliseconds: whole numbers, which floats add exactly. */
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
 * The places of a source where numbers that may be quantities are calculated with as floats, as `file:line text`. What
 * names a count on one side of it passes, and so do texts that are put together.
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
