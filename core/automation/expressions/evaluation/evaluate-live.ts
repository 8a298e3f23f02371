import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { readExpression } from '../read-expression.ts';
import { piecesOf } from '../templates.ts';
import { evaluateText } from './evaluate-text.ts';
import { followedBy } from './filled-words.ts';

/**
 * The result of an expression while it is being typed: its value, the path whose value is not known yet, or why it fails. Null
 * for an expression that can't be parsed, which `checkReads` reports.
 */
export type LiveResult = { value: Json } | { missing: string } | { problem: string } | null;

/** The kinds of source: an expression, a text with `{{…}}`, or a URL with `{{…}}`, whose values are URL-encoded. */
export type LiveKind = 'expression' | 'text' | 'url';

const limits = { timeout: 500, stack: 200, sequence: 100_000 };

/** The first path without a known value, or null. Missing parts of a known value are allowed. */
function missingIn(paths: readonly string[][], values: JsonObject): string | null {
  for (const [root = '', name] of paths) {
    const value = values[root];
    if (value === undefined && root !== '') return root === 'steps' && name !== undefined ? `${root}.${name}` : root;
    if (root === 'steps' && name !== undefined && isObject(value) && value[name] === undefined) return `${root}.${name}`;
  }
  return null;
}

async function evaluated(source: string, values: JsonObject): Promise<LiveResult> {
  const read = readExpression(source);
  if (read.problem !== null) return null;
  const status = (isObject(values._how) ? values._how : {}) as JsonObject;
  const missing = missingIn(
    read.paths.filter(([root, name = '']) => !(root === 'steps' && status[name] !== undefined)),
    values,
  );
  if (missing !== null) return { missing };
  try {
    return { value: JSON.parse(await evaluateText(read.source, JSON.stringify(values), limits)) as Json };
  } catch (error) {
    return { problem: (error as { message?: string }).message ?? 'it has no result' };
  }
}

/** Evaluates an expression, or fills the `{{…}}` of a text or URL, with the values that are known. */
export async function evaluateLive(kind: LiveKind, source: string, values: JsonObject): Promise<LiveResult> {
  if (kind === 'expression') return source.trim() === '' ? null : evaluated(source, values);
  let filled = '';
  for (const piece of piecesOf(source)) {
    if ('words' in piece) {
      filled += piece.words;
      continue;
    }
    const result = await evaluated(piece.source, values);
    if (result === null || !('value' in result)) return result;
    filled = followedBy(filled, result.value, kind === 'url');
  }
  return { value: filled };
}
