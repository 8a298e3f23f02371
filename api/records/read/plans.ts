import { randomUUID } from 'node:crypto';
import { rightsKey } from '@millwright/core/access/principals.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { compileForAnyList, compileQuery, watched } from '@millwright/core/query/graphql/compile.ts';
import { operationKey, type QueryDocument, readDocument, readVariables } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { markLists, type Variables } from '@millwright/core/query/graphql/named-records.ts';
import type { CompileInput, Plan, QueryLimits } from '@millwright/core/query/graphql/operation.ts';
import { innerLimits } from '@millwright/core/query/graphql/operation.ts';
import { openGuard, readGuard } from '@millwright/core/query/guard.ts';
import type { Compiling } from '@millwright/core/query/path.ts';
import { type Planned, Statement } from '@millwright/core/sql/statement.ts';
import type { GraphQLSchema } from 'graphql';
import type { Configuration } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { filterContext } from '../stored/context.ts';
import { areChecked, type QueryOptions } from '../stored/types.ts';

/** A compiled statement with its values. */
export type Ready = {
  text: string;
  values: unknown[];
  planned: Planned;
  switched_off: readonly string[];
  read_whole: ReadonlySet<string>;
  summed: ReadonlySet<string>;
};

/** The cache of one configuration: its GraphQL schema, parsed operations, and plans and statements by role and text. */
type Kept = { graph: GraphQLSchema; documents: Map<string, QueryDocument>; plans: Map<string, Plan>; statements: Map<string, Ready> };

const kept = new WeakMap<Configuration, Kept>();
const mostDocuments = 500;
const mostPlans = 2_000;
const mostStatements = 1_000;
const longestKey = 2_000;

function keptOf(configuration: Configuration): Kept {
  const cached = kept.get(configuration);
  if (cached) return cached;
  const made: Kept = { graph: buildGraph(configuration.schema), documents: new Map(), plans: new Map(), statements: new Map() };
  kept.set(configuration, made);
  return made;
}

/** Adds an entry, and removes the oldest one when there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): T {
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as string);
  return value;
}

/** The GraphQL schema of the client's models, built once per configuration. */
export const graphOf = (tenant: TenantTransaction): GraphQLSchema => keptOf(tenant.config).graph;

/** The parsed operation, validated against the client's GraphQL schema. `name` chooses among several. */
export function documentOf(tenant: TenantTransaction, source: string, name: string | null = null): QueryDocument {
  const { graph, documents } = keptOf(tenant.config);
  const key = operationKey(source, name);
  return documents.get(key) ?? keep(documents, key, readDocument(graph, source, name), mostDocuments);
}

const limitsOf = (options: QueryOptions): QueryLimits => options.limits ?? innerLimits;

/** The input of the compiler. The guard checks the caller's rights, unless the options say that they were checked before. */
export function compileInput(tenant: TenantTransaction, options: QueryOptions): CompileInput {
  const guard = areChecked(options) ? readGuard(tenant.access, tenant.client.id) : openGuard;
  return {
    schema: tenant.config.schema,
    namespace: tenant.client.schema,
    guard,
    context: filterContext(tenant, options.context),
    limits: limitsOf(options),
    ...(options.leave_out ? { leave_out: true } : {}),
  };
}

const marks: string[] = [];

/** A random placeholder for the list with this index among a query's values. All plans of this process share it; no caller can know it. */
function markOf(index: number): string {
  marks[index] ??= randomUUID();
  return marks[index];
}

/** The values of the operation's variables. */
export function variablesOf(tenant: TenantTransaction, document: QueryDocument, variables: JsonObject): Variables {
  const none = !document.operation.variableDefinitions?.length;
  return markLists(none ? {} : readVariables(graphOf(tenant), document, variables), markOf);
}

/** The part of a plan's cache key that depends on the values of variables. */
function shapeOf({ late }: QueryDocument, values: JsonObject): string {
  const shaping = Object.entries(values).filter(([name]) => !late.has(name));
  return shaping.length ? JSON.stringify(shaping) : '';
}

/** The bound values of a statement, as the driver expects them. */
export const valuesOf = ({ statement }: Compiling): unknown[] => statement.values.map((bound) => ('value' in bound ? bound.value : null));

/** The start of a new statement for a tenant. */
export const compiling = (tenant: TenantTransaction, options: QueryOptions = {}): Compiling => ({
  ...compileInput(tenant, options),
  statement: new Statement(),
});

/** The statement that `build` compiles for a request. It is cached under `key` unless it depends on the time or on the person. */
export function readyStatement(tenant: TenantTransaction, options: QueryOptions, key: string, build: (compiling: Compiling) => string): Ready {
  const { statements } = keptOf(tenant.config);
  const whole = `${readerOf(tenant, options)}\n${key}`;
  const cached = statements.get(whole);
  if (cached) return cached;
  const begun = compiling(tenant, options);
  const { context, timed } = watched(begun.context);
  const text = build({ ...begun, context });
  const { planned, switched_off, read_whole, summed } = begun.statement;
  const ready = { text, values: valuesOf(begun), planned, switched_off: [...switched_off], read_whole, summed };
  return timed() || key.length > longestKey ? ready : keep(statements, whole, ready, mostStatements);
}

/** The part of a cache key that holds everything on which the compiled statement depends besides the request: rights, limits and time zone. */
function readerOf(tenant: TenantTransaction, options: QueryOptions): string {
  return `${rightsKey(tenant.principal)} ${options.rights ?? ''} ${limitsOf(options).cost} ${options.leave_out ?? ''} ${tenant.client.time_zone}`;
}

/**
 * The plan of a query for its reader. Compiling checks the rights, so plans are cached per configuration, kind of principal
 * and role. A change of a model or of the access list makes a new configuration. `operation` is the text and name of the
 * query (`operationKey`).
 */
export function planOf(tenant: TenantTransaction, operation: string, document: QueryDocument, variables: Variables, options: QueryOptions): Plan {
  const { plans } = keptOf(tenant.config);
  const asked = `${readerOf(tenant, options)}\n${operation}\n`;
  const planned = (values: JsonObject, compile: (input: CompileInput) => Plan | null): Plan | null => {
    const key = asked + shapeOf(document, values);
    const cached = plans.get(key);
    if (cached) return cached;
    const plan = compile(compileInput(tenant, options));
    return plan?.cacheable ? keep(plans, key, plan, mostPlans) : plan;
  };
  const { values, marked, lists } = variables;
  const open = lists.length ? planned(marked, (input) => unlessRefused(() => compileForAnyList(input, document, variables))) : null;
  return open ?? (planned(values, (input) => compileQuery(input, document, values)) as Plan);
}

/** Null for a refused query. It is compiled again with the caller's own values, so that the error names these and no placeholder. */
function unlessRefused(compile: () => Plan | null): Plan | null {
  try {
    return compile();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
