import { AppError } from '../../errors.ts';
import { isStorable } from '../../storable.ts';
import type { Expression, Span } from '../types.ts';
import { SyntaxError as Mistake, parse } from './parser.generated.js';

/** The longest formula, in UTF-16 units. */
const longestFormula = 4096;
/** The deepest nesting of parentheses, and of a formula's tree. */
export const deepest = { parentheses: 50, tree: 200 };

/** The error for an invalid formula: the message, the place (from 0), what was expected there and what was found. */
export function formulaError(message: string, at: Span, expected: string[] = [], found = ''): AppError {
  return new AppError('invalid_formula', { message, at, expected, found });
}

/** Parses a formula; throws `invalid_formula` with the place, what was expected and what was found. */
export function parseFormula(text: string): Expression {
  if (text.length > longestFormula)
    throw formulaError(`A formula has at most ${longestFormula} characters.`, { start: longestFormula, end: text.length });
  if (!isStorable(text)) throw formulaError('The formula holds a character that cannot be stored.', { start: 0, end: text.length });
  checkParentheses(text);
  const expression = parseUncached(text);
  if (depthOf(expression) > deepest.tree) throw formulaError(`A formula is at most ${deepest.tree} operations deep.`, expression.at);
  return expression;
}

function parseUncached(text: string): Expression {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    const { start, end } = error.location;
    const expected = [...new Set((error.expected ?? []).map(describe))].filter((item) => item !== 'a space').sort();
    const actual = error.found ?? 'the end';
    const message = `Expected ${expected.join(', ')}, actual ${error.found === null ? 'the end' : `"${actual}"`} at character ${start.offset + 1}.`;
    throw formulaError(message, { start: start.offset, end: end.offset }, expected, actual);
  }
}

type Expectation = NonNullable<Mistake['expected']>[number];

function describe(expectation: Expectation): string {
  if (expectation.type === 'other') return expectation.description;
  if (expectation.type === 'literal') return `"${expectation.text}"`;
  if (expectation.type === 'class') return expectation.parts.map((part) => `"${typeof part === 'string' ? part : part.join('–')}"`).join(' or ');
  return expectation.type === 'end' ? 'the end' : 'any character';
}

/** Limits the recursion of the parser. Nesting is counted without parsing. */
function checkParentheses(text: string): void {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (quote) quote = unit === quote ? '' : quote;
    else if (unit === '"' || unit === "'") quote = unit;
    else if (unit === ')') depth -= 1;
    else if (unit === '(' && ++depth > deepest.parentheses) {
      throw formulaError(`A formula has at most ${deepest.parentheses} levels of parentheses.`, { start: at, end: at + 1 });
    }
  }
}

/** The depth of the tree, counted without recursion, because long sums are deep on the left. */
function depthOf(expression: Expression): number {
  let deepestSeen = 0;
  const open: [Expression, number][] = [[expression, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    deepestSeen = Math.max(deepestSeen, depth);
    for (const child of childrenOf(node)) open.push([child, depth + 1]);
  }
  return deepestSeen;
}

/** The parts of an expression, in source order. */
export function childrenOf(node: Expression): Expression[] {
  if (node.kind === 'binary') return [node.left, node.right];
  if (node.kind === 'call') return node.args;
  return node.kind === 'negate' ? [node.of] : [];
}
