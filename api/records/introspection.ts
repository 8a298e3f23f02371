import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { QueryDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { collect } from '@millwright/core/query/graphql/selection.ts';
import { invalidQuery } from '@millwright/core/query/invalid-query.ts';
import { executeSync, type GraphQLSchema, Kind, type SelectionSetNode } from 'graphql';
import { visibleTo } from '../configuration/visible.ts';
import type { TenantTransaction } from '../db/types.ts';

const meta = new Set(['__schema', '__type', '__typename']);
const mostFields = 5_000;

/** Whether an operation queries the schema instead of records. */
export function isIntrospection(document: QueryDocument): boolean {
  const names = collect(document, {}, { fields: mostFields }, [document.operation.selectionSet]).map(({ name }) => name);
  const asks = names.some((name) => name === '__schema' || name === '__type');
  if (asks && !names.every((name) => meta.has(name))) throw invalidQuery('Ask for the schema in an operation of its own.');
  return asks;
}

/** Limits of one operation: root fields, and fields with all fragments. Tools send one root and about 150 fields. */
const most = { roots: 10, fields: 400 };

/** The number of fields of a selection with all fragments. Counting stops when `left` is exceeded. */
function spread(document: QueryDocument, sets: readonly SelectionSetNode[], left: number): number {
  let count = 0;
  for (const { selections } of sets)
    for (const node of selections) {
      if (count > left) return count;
      const inner = node.kind === Kind.FRAGMENT_SPREAD ? document.fragments.get(node.name.value)?.selectionSet : node.selectionSet;
      count += (node.kind === Kind.FIELD ? 1 : 0) + (inner ? spread(document, [inner], left - count) : 0);
    }
  return count;
}

function checkCost(document: QueryDocument) {
  const { selectionSet } = document.operation;
  const roots = collect(document, {}, { fields: mostFields }, [selectionSet]);
  const schemas = roots.filter(({ name }) => name === '__schema').length;
  if (schemas > 1 || roots.length > most.roots) throw invalidQuery(`Ask for the schema once in an operation, and for at most ${most.roots} types.`);
  if (spread(document, [selectionSet], most.fields) > most.fields)
    throw invalidQuery(`An operation selects at most ${most.fields} fields of the schema.`);
}

/** The GraphQL schema that a role may see, and recent answers: tools repeat the same query. */
type Described = { graph: GraphQLSchema; answers: Map<string, string> };
const describe = memoize((schema: Schema): Described => ({ graph: buildGraph(schema), answers: new Map() }));
/** How many answers are cached per role, and the longest one. */
const kept = { answers: 5, characters: 2_000_000 };

/** Answers from the part of the schema that the reader may see. No record is read. */
export function introspect(tenant: TenantTransaction, document: QueryDocument, operation: string, variables: JsonObject): string {
  checkCost(document);
  const { graph, answers } = describe(visibleTo(tenant));
  const key = `${operation}\n${JSON.stringify(variables)}`;
  const cached = answers.get(key);
  if (cached !== undefined) return cached;
  const definitions = [document.operation, ...document.fragments.values()];
  const { data, errors } = executeSync({ schema: graph, document: { kind: Kind.DOCUMENT, definitions }, variableValues: variables });
  if (errors?.length) throw new AppError('invalid_query', { errors: errors.map(({ message }) => ({ message })) });
  const text = JSON.stringify(data);
  if (text.length <= kept.characters) answers.set(key, text);
  if (answers.size > kept.answers) answers.delete(answers.keys().next().value as string);
  return text;
}
