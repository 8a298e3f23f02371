import type { Problem } from '../../errors.ts';
import { expressionOf } from '../mappings.ts';
import type { Step } from '../types.ts';
import type { Expressions } from './check-reads.ts';

const comments = /#[^\n]*/g;
const texts = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"/g;
const token = /[{}()]|[A-Za-z_]\w*|:/g;

/** The lists at the top of a GraphQL query that have no `limit`, by the name of their result. Single records and counts are none. */
export function unlimitedLists(query: string): string[] {
  const found: string[] = [];
  let braces = 0;
  let brackets = 0;
  let names: string[] = [];
  let isLimited = false;
  const close = () => {
    const field = names.at(-1);
    if (field && !isLimited && !/_(by_id|aggregate)$/.test(field)) found.push(names[0] ?? field);
    names = [];
    isLimited = false;
  };
  let last = '';
  for (const [word] of query.replace(texts, '""').replace(comments, '').matchAll(token)) {
    if (word === '(') brackets++;
    else if (word === ')') brackets--;
    else if (word === '{' && brackets === 0) {
      if (braces === 1) close();
      braces++;
    } else if (word === '}' && brackets === 0) braces--;
    else if (braces === 1 && brackets === 1 && word === 'limit') isLimited = true;
    else if (braces === 1 && brackets === 0 && word !== ':') names = last === ':' ? [...names, word] : [word];
    last = word;
  }
  return found;
}

/** Advice on a loop over all records that a query finds: the query has no limit, and lists grow. */
export function unlimitedLoop({ type, input }: Step, index: number, steps: readonly Step[], expression: Expressions): Problem | null {
  const source = type === 'for_each' ? expressionOf(input.items ?? null) : null;
  if (source === null) return null;
  for (const [root, name, list] of expression(source).paths) {
    const query = root === 'steps' ? steps.find((step) => step.type === 'query' && step.output_variable === name) : undefined;
    const lists = typeof query?.input.query === 'string' ? unlimitedLists(query.input.query) : [];
    const unlimited = list === undefined ? lists[0] : lists.find((one) => one === list);
    if (unlimited === undefined) continue;
    const message = `It repeats for every ${unlimited}, because the query has no limit.`;
    return { field: `steps[${index}].input.items`, code: 'unlimited_list', message, params: { name: unlimited } };
  }
  return null;
}
