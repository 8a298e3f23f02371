import { type FieldNode, Kind } from 'graphql';
import type { Problem } from '../../errors.ts';
import type { Json } from '../../json.ts';
import { parseGraphql } from '../../query/graphql/source/parse-graphql.ts';
import { expressionOf } from '../mappings.ts';
import type { Step } from '../types.ts';
import type { Expressions } from './check-reads.ts';

/** The top-level fields of a query, without the fields of fragments. Empty if the query is invalid, which is reported elsewhere. */
function topFields(query: string): FieldNode[] {
  try {
    const [operation] = parseGraphql(query).definitions;
    const selections = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
    return selections.filter((selection) => selection.kind === Kind.FIELD);
  } catch {
    return [];
  }
}

/** The result names of the top-level lists without a `limit` in a GraphQL query. Single records and counts do not count as lists. */
export const unlimitedLists = (query: string): string[] =>
  topFields(query)
    .filter((field) => !/_(by_id|aggregate)$/.test(field.name.value) && !field.arguments?.some(({ name }) => name.value === 'limit'))
    .map((field) => (field.alias ?? field.name).value);

/** Advice on each loop over all records of a query without a limit, because lists grow. Each query is parsed once. */
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
