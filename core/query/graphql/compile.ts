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
/** The extra cost of a root list or of its figures, in rows: they may read the whole table, even if few rows are returned. */
export const tableCost = 4_000;

/** The kind of read that a root field of a query does, and its model. */
type RootField = { kind: 'list' | 'by_id' | 'aggregate'; model: ResolvedModel };

/** The root fields of a query by name, built in the same order as the GraphQL schema. */
const rootFields = memoize((schema: Schema): ReadonlyMap<string, RootField> => {
  const fields = new Map<string, RootField>();
  for (const [slug, model] of schema.models) {
    fields.set(slug, { kind: 'list', model });
    fields.set(`${slug}_by_id`, { kind: 'by_id', model });
    fields.set(`${slug}_aggregate`, { kind: 'aggregate', model });
  }
  return fields;
});

/** Wraps a context to record whether its instant or its user is read. `timed` is then true and the compiled statement can't be reused. */
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

/** Starts the compilation of one operation with its rights, instant and limits. */
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
 * Compiles a query operation to one statement that returns the JSON text of its `data`. `lengths` has the lengths of
 * lists that got a default limit, so that a cut list can be reported.
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

/** As `compileQuery`, but the plan fits any lists of record identities in the variables. Null when the statement depends on the lists. */
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

/** As `rootSql`; an error names this field as its place. */
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

/** The limit of a root list. A limit above the caller's maximum is refused, never reduced. */
function rootLimit(operation: Operation, selected: Selected): number | null {
  const { max_rows, default_rows } = operation.limits;
  const asked = readCount(argumentsOf(selected.node, operation.variables).limit, 'limit');
  if (asked !== undefined && max_rows !== null && asked > max_rows) throw invalidQuery(`limit is at most ${max_rows}.`);
  return default_rows;
}

/** A value to bind as an identity. Anything that is not a UUID becomes null and matches nothing. */
export const identityOrNull = (value: unknown) => (isUuid(value) ? value : null);

function idSql(operation: Operation, selected: Selected): string {
  const value = selected.node.arguments?.find(({ name }) => name.value === 'id')?.value;
  if (value?.kind === 'Variable' && operation.document.late.has(value.name.value)) return operation.statement.late(value.name.value);
  return operation.statement.bind(identityOrNull(argumentsOf(selected.node, operation.variables).id));
}

/** The values to bind for one run of a plan. */
export const planValues = (plan: Plan, { values, lists }: Pick<Variables, 'values' | 'lists'>): unknown[] =>
  plan.values.map((bound) => {
    if ('list' in bound) return lists[bound.list];
    return 'variable' in bound ? identityOrNull(values[bound.variable]) : bound.value;
  });
