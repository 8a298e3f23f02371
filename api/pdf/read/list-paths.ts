import { isObject, type Json } from '@millwright/core/json.ts';
import { parseTemplate } from '../../templates/parse-template.ts';

/** Helpers whose second argument, or whose `by`, is a path within each item of a list. */
const ofLists = new Set(['sum', 'join', 'sorted']);

const literalOf = (node: unknown) => (isObject(node) && node.type === 'StringLiteral' ? String(node.value) : null);

/** Returns the literal texts in the arguments of a helper, such as `price` in `{{sum lines "price"}}`. */
function literalsIn(node: Json | undefined): string[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (!isObject(node)) return [];
  const inside = Object.values(node).flatMap(literalsIn);
  const { path, params, hash } = node as { path?: Json; params?: Json[]; hash?: Json };
  if (!isObject(path) || !ofLists.has(String(path.original)) || !Array.isArray(params)) return inside;
  const pairs = isObject(hash) && Array.isArray(hash.pairs) ? hash.pairs : [];
  const by = pairs.flatMap((pair) => (isObject(pair) && pair.key === 'by' ? [literalOf(pair.value)] : []));
  return [...inside, ...[literalOf(params[1]), ...by].filter((each) => each !== null)];
}

/** Lists the paths that helpers may read in the lists of a template. Some may not exist in the model; the caller checks. */
export function listPaths(source: string, reads: readonly string[]): string[] {
  const { program } = source.includes('{{') ? parseTemplate(source) : { program: null };
  const ends = program ? [...new Set(literalsIn(JSON.parse(JSON.stringify(program)) as Json))] : [];
  return ends.flatMap((end) => reads.map((read) => `${read}.${end}`));
}
