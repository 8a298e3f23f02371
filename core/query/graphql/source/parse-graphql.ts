import { type DocumentNode, GraphQLError, parse } from 'graphql';

/** The longest query, in characters. */
export const longestSource = 100_000;
const mostTokens = 8_000;
/** The deepest nesting of brackets; the parser is recursive. */
const mostLevels = 100;

/** Strings and comments. An unterminated one ends with its line or the query, so that no character is read twice. */
const skipped = /"""(?:\\"""|[^"]|"(?!""))*(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n]*/g;

/** The deepest nesting of brackets, ignoring strings and comments. */
function levelsOf(source: string): number {
  let level = 0;
  let deepest = 0;
  for (const [bracket] of source.replace(skipped, '').matchAll(/[[\](){}]/g)) {
    level += '[({'.includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

/** Parses a query without validating it. Throws GraphQLError if it is not GraphQL, too long, or nested too deeply. */
export function parseGraphql(source: string): DocumentNode {
  if (source.length > longestSource) throw new GraphQLError(`A query has 1 to ${longestSource} characters.`);
  if (levelsOf(source) > mostLevels) throw new GraphQLError(`A query has at most ${mostLevels} levels of brackets.`);
  return parse(source, { maxTokens: mostTokens });
}
