import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import { expressionOf } from '../mappings.ts';
import type { Step } from '../types.ts';
import type { Expressions } from './check-reads.ts';

/** The most characters of a query that are looked at. */
const most = 50_000;
/** Texts and comments. Each match ends at the latest with the line or the query, so no character is read twice. */
const asides = /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n]*/g;
const token = /[{}()]|[A-Za-z_]\w*|:/g;

/** The lists at the top of a GraphQL query that have no `limit`, by the name of their result. Single records and counts are none. */
export function unlimitedLists(query: string): string[] {
  const lists: string[] = [];
  let braces = 0;
  let brackets = 0;
  let names: string[] = [];
  let isLimited = false;
  const close = () => {
    const field = names.at(-1);
    if (field && !isLimited && !/_(by_id|aggregate)$/.test(field)) lists.push(names[0] ?? field);
    names = [];
    isLimited = false;
  };
  let last = '';
  for (const [word] of query.slice(0, most).replace(asides, ' ').matchAll(token)) {
    if (word === '(') brackets++;
    else if (word === ')') brackets--;
    else if (word === '{' && brackets === 0) {
      if (braces === 1) close();
      braces++;
    } else if (word === '}' && brackets === 0) braces--;
    else if (braces === 1 && brackets === 1 && word === 'limit') isLimited = true;
    else if (braces === 1 && brackets === 0 && word !== ':') names = last === ':' ? [names[0] ?? word, word] : [word];
    last = word;
  }
  return lists;
}

/** Advice on each loop over all records that a query finds: the query has no limit, and lists grow. Each query is read once. */
export function unlimitedLoops(steps: readonly Step[], expression: Expressions): (step: Step, index: number) => Problem | null {
  const queries = new Map<string | undefined, Json | undefined>();
  for (const { type, output_variable, input } of steps)
    if (type === 'query' && !queries.has(output_variable)) queries.set(output_variable, input.query);
  const listsByQuery = new Map<string, ReadonlySet<string>>();
  const listsOf = (name: string | undefined): ReadonlySet<string> => {
    const query = name === undefined ? undefined : queries.get(name);
    if (typeof query !== 'string') return new Set();
    const lists = listsByQuery.get(query) ?? new Set(unlimitedLists(query));
    listsByQuery.set(query, lists);
    return lists;
  };
  return ({ type, input }, index) => {
    const source = type === 'for_each' ? expressionOf(input.items ?? null) : null;
    if (source === null) return null;
    for (const [root, name, list] of expression(source).paths) {
      const lists = root === 'steps' ? listsOf(name) : new Set<string>();
      const unlimited = list === undefined ? lists.values().next().value : lists.has(list) ? list : undefined;
      if (unlimited === undefined) continue;
      const message = `It repeats for every ${unlimited}, because the query has no limit.`;
      return { field: `steps[${index}].input.items`, code: 'unlimited_list', message, params: { name: unlimited } };
    }
    return null;
  };
}
