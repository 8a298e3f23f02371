import jsonata from 'jsonata';
import { askedOf, howItWent } from './how-it-went.ts';
import { type ExpressionNode, type RootPath, rootPaths } from './root-paths.ts';

/** A parsed expression: the source to evaluate and the variable paths that it reads, or why it is invalid. */
export type ReadExpression = { problem: null; source: string; paths: string[][] } | { problem: string; source: string; paths: [] };

/** The most characters of an expression. */
export const longestSource = 20_000;

const read = new Map<string, ReadExpression>();
const mostKept = 2_000;

/** Parses an expression. The latest results are cached. */
export function readExpression(source: string): ReadExpression {
  const kept = read.get(source);
  if (kept) return kept;
  const fresh = parse(source);
  if (read.size >= mostKept) read.clear();
  read.set(source, fresh);
  return fresh;
}

function parse(source: string): ReadExpression {
  if (source.length > longestSource) return { problem: 'it is too long', source, paths: [] };
  try {
    const paths = rootPaths(jsonata(source).ast() as unknown as ExpressionNode);
    return { problem: null, source: rewrittenSource(source, paths), paths: paths.map(({ names }) => names) };
  } catch (error) {
    return { problem: (error as { message?: string }).message ?? 'not an expression', source, paths: [] };
  }
}

const root = 'steps';

/** Redirects the paths to steps' statuses (`steps.answer.error`) in the source to the internal variable. */
function rewrittenSource(source: string, paths: readonly RootPath[]): string {
  const ends = paths.flatMap(({ names, end }) => (end !== null && askedOf(names) && source.slice(end - root.length, end) === root ? [end] : []));
  return ends.sort((a, b) => b - a).reduce((text, end) => text.slice(0, end - root.length) + howItWent + text.slice(end), source);
}
