import type { JsonObject } from '../../json.ts';
import { memoize } from '../../memoize.ts';
import type { ResolvedModel, Schema } from '../../model/schema.ts';
import { quoteName } from '../../sql/names.ts';
import { literal, Statement } from '../../sql/statement.ts';
import { isUuid } from '../../value/uuid.ts';
import { invalidQuery } from '../invalid-query.ts';
import { aggregateSql } from './aggregate.ts';
import type { QueryDocument } from './document.ts';
import { byIdSql, listSql, readCount } from './list.ts';
import { listsForMarks, type Variables } from './named-records.ts';
import type { CompileInput, Limited, Operation, Plan } from './operation.ts';
import { argumentsOf, collect, placed, type Selected } from './selection.ts';

const mostFields = 3_000;
/** A list or its figures are reckoned with so many rows more: they may read the whole table, however few they answer. */
export const tableCost = 4_000;

/** What a root field of a query reads, and of which model. */
type RootField = { kind: 'list' | 'by_id' | 'aggregate'; model: ResolvedModel };

/** What each root field of a query reads. Built in the schema's own order, so that it agrees with the GraphQL schema. */
const rootFields = memoize((schema: Schema): ReadonlyMap<string, RootField> => {
  const fields = new Map<string, RootField>();
  for (const [slug, model] of schema.models) {
    fields.set(slug, { kind: 'list', model });
    fields.set(`${slug}_by_id`, { kind: 'by_id', model });
    fields.set(`${slug}_aggregate`, { kind: 'aggregate', model });
  }
  return fields;
});

/** The context, and whether anybody has asked for its moment or its person: what was compiled holds then only once. */
export function watched(context: CompileInput['context']): { context: CompileInput['context']; timed: () => boolean } {
  let timed = false;
  const noted = <T>(value: T): T => {
    timed = true;
    return value;
  };
  return {
    context: {
      get now() {
        return noted(context.now);
      },
      time_zone: context.time_zone,
      get values() {
        return noted(context.values);
      },
    },
    timed: () => timed,
  };
}

/** Begins the compilation of one operation, with its rights, its instant and its limits. */
export function beginOperation(input: CompileInput, document: QueryDocument, variables: JsonObject): Operation {
  let cost = 0;
  let depth = 0;
  return {
    ...input,
    ...watched(input.context),
    statement: new Statement(),
    document,
    variables,
    budget: { fields: mostFields },
    spend(rows) {
      cost += rows;
      if (cost > input.limits.cost) throw invalidQuery('The query may read too many records. Ask for fewer, or with smaller limits.');
    },
    deeper(work) {
      depth += 1;
      if (depth > input.limits.depth) throw invalidQuery(`A query is at most ${input.limits.depth} levels deep.`);
      work();
      depth -= 1;
    },
  };
}

/**
 * Compiles a query operation to one statement that answers the JSON text of its `data`. `lengths` tells how long the
 * lists are that got a limit of ours, so that nothing is cut without a word.
 */
export function compileQuery(input: CompileInput, document: QueryDocument, variables: JsonObject): Plan {
  const operation = beginOperation(input, document, variables);
  const roots = rootFields(input.schema);
  const selections = collect(document, variables, operation.budget, [document.operation.selectionSet]);
  const columns = selections.map((selected) => `${placedSql(operation, roots, selected)} as ${quoteName(selected.key)}`);
  const limited = limitedLists(operation, roots, selections);
  const lengths = limited.length ? `, array[${limited.map(({ key }) => `json_array_length(d.${quoteName(key)})`).join(', ')}] as lengths` : '';
  const text = `select row_to_json(d.*)::text as data${lengths} from (select ${columns.join(', ')}) d`;
  const { values, planned, switched_off, read_whole, summed, going_on_after } = operation.statement;
  return {
    text,
    values,
    planned,
    cacheable: !operation.timed(),
    limited,
    switched_off: [...switched_off],
    read_whole,
    summed,
    going_on_after,
  };
}

/** As `compileQuery`, for whichever records the variables' lists name; null where the statement depends on which these are. */
export function compileForAnyList(input: CompileInput, document: QueryDocument, { marked, marks }: Variables): Plan | null {
  const plan = compileQuery(input, document, marked);
  const values = listsForMarks(plan.text, plan.values, marks);
  return values && { ...plan, values };
}

function limitedLists(operation: Operation, roots: ReadonlyMap<string, RootField>, selections: readonly Selected[]): Limited[] {
  const limit = operation.limits.default_rows;
  if (limit === null) return [];
  const open = selections.filter(({ name, node }) => roots.get(name)?.kind === 'list' && argumentsOf(node, operation.variables).limit == null);
  return open.map(({ key }) => ({ key, limit }));
}

/** As `rootSql`; what fails says that it is of this field. */
function placedSql(operation: Operation, roots: ReadonlyMap<string, RootField>, selected: Selected): string {
  try {
    return rootSql(operation, roots, selected);
  } catch (error) {
    throw placed(error, selected);
  }
}

function rootSql(operation: Operation, roots: ReadonlyMap<string, RootField>, selected: Selected): string {
  if (selected.name === '__typename') return `${literal('Query')}::text`;
  const root = roots.get(selected.name);
  if (!root) throw invalidQuery(`There is no ${selected.name}.`);
  operation.guard.model(root.model);
  if (root.kind !== 'by_id') operation.spend(tableCost);
  if (root.kind === 'aggregate') return aggregateSql(operation, root.model, selected);
  if (root.kind === 'by_id') return byIdSql(operation, root.model, selected, idSql(operation, selected));
  return listSql(operation, root.model, selected, {}, { limit: rootLimit(operation, selected), parents: 1 });
}

/** More than the caller may have at once is refused, never cut. */
function rootLimit(operation: Operation, selected: Selected): number | null {
  const { max_rows, default_rows } = operation.limits;
  const asked = readCount(argumentsOf(selected.node, operation.variables).limit, 'limit');
  if (asked !== undefined && max_rows !== null && asked > max_rows) throw invalidQuery(`limit is at most ${max_rows}.`);
  return default_rows;
}

/** The identity as it is bound: what isn't one finds nothing. */
export const identityOrNull = (value: unknown) => (isUuid(value) ? value : null);

function idSql(operation: Operation, selected: Selected): string {
  const value = selected.node.arguments?.find(({ name }) => name.value === 'id')?.value;
  if (value?.kind === 'Variable' && operation.document.late.has(value.name.value)) return operation.statement.late(value.name.value);
  return operation.statement.bind(identityOrNull(argumentsOf(selected.node, operation.variables).id));
}

/** The values to send for one run of a plan. */
export const planValues = (plan: Plan, { values, lists }: Pick<Variables, 'values' | 'lists'>): unknown[] =>
  plan.values.map((bound) => {
    if ('list' in bound) return lists[bound.list];
    return 'variable' in bound ? identityOrNull(values[bound.variable]) : bound.value;
  });
