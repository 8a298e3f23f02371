import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { QueryDocument } from '@millwright/core/query/graphql/document.ts';
import { buildGraph } from '@millwright/core/query/graphql/graph-schema.ts';
import { collect } from '@millwright/core/query/graphql/selection.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { invalidQuery } from '@millwright/core/query/invalid-query.ts';
import { executeSync, type GraphQLSchema, Kind } from 'graphql';
import type { Configuration } from '../configuration/configuration.ts';
import type { TenantTransaction } from '../db/types.ts';

const meta = new Set(['__schema', '__type', '__typename']);
const mostFields = 5_000;

/** Whether an operation asks about the schema instead of records. */
export function isIntrospection(document: QueryDocument): boolean {
  const names = collect(document, {}, { fields: mostFields }, [document.operation.selectionSet]).map(({ name }) => name);
  const asks = names.some((name) => name === '__schema' || name === '__type');
  if (asks && !names.every((name) => meta.has(name))) throw invalidQuery('Ask for the schema in an operation of its own.');
  return asks;
}

const seen = new WeakMap<Configuration, Map<string, GraphQLSchema>>();

/** Answers from the part of the schema that the reader may see; no record is touched. */
export function introspect(tenant: TenantTransaction, document: QueryDocument, variables: JsonObject): string {
  const graphs = seen.get(tenant.config) ?? new Map<string, GraphQLSchema>();
  seen.set(tenant.config, graphs);
  const key = `${tenant.principal.kind} ${tenant.principal.role}`;
  const graph = graphs.get(key) ?? buildGraph(tenant.config.schema, readGuard(tenant.access, tenant.client.id));
  graphs.set(key, graph);
  const definitions = [document.operation, ...document.fragments.values()];
  const { data, errors } = executeSync({ schema: graph, document: { kind: Kind.DOCUMENT, definitions }, variableValues: variables });
  if (errors?.length) throw new AppError('invalid_query', { errors: errors.map(({ message }) => ({ message })) });
  return JSON.stringify(data);
}
