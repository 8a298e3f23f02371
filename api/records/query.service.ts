import { AppError } from '@millwright/core/errors.ts';
import { storedPlaces } from '@millwright/core/field/descriptor/number.ts';
import { parseToPlaces } from '@millwright/core/field/descriptor/parse-to-places.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { type ColumnsRequest, columnsSql, packedName } from '@millwright/core/query/dataset/columns.ts';
import { operationKey } from '@millwright/core/query/graphql/document.ts';
import { invalidQuery } from '@millwright/core/query/invalid-query.ts';
import type { TenantTransaction } from '../db/types.ts';
import { introspect, isIntrospection } from './introspection.ts';
import { runMutation } from './mutation.ts';
import { runPlan } from './read/own-query.ts';
import { requirePlaces } from './read/places.ts';
import { compiling, documentOf, planOf, valuesOf, variablesOf } from './read/plans.ts';
import type { QueryOptions, ReadQuery, RunQuery } from './stored/types.ts';

export { getObject, getRecords, problemsOfFormulas, recordsText } from './read/read.ts';
export { getRecord } from './read/relations.ts';

/**
 * Runs one GraphQL operation. Returns the JSON text of `data` from the database. A query is one statement. A mutation
 * saves its items in order, then reads the selected fields.
 */
export const runQuery: RunQuery = async (tenant, source, variables = {}, options = {}) => {
  const { operation = null } = options;
  const document = documentOf(tenant, source, operation);
  const key = operationKey(source, operation);
  const given = variablesOf(tenant, document, variables);
  if (document.operation.operation === 'mutation') return runMutation(tenant, document, given.values, options);
  if (document.operation.operation !== 'query') throw invalidQuery('Subscriptions are not offered.');
  if (isIntrospection(document)) return introspect(tenant, document, key, given.values);
  const plan = planOf(tenant, key, document, given, options);
  const row = await runPlan(tenant, options.planned ? { ...plan, planned: options.planned } : plan, given);
  await requirePlaces(tenant, plan.going_on_after);
  const full = plan.limited.filter(({ limit }, index) => (row?.lengths?.[index] ?? 0) >= limit).map(({ key }) => key);
  if (full.length) options.limited?.(full);
  if (plan.switched_off.length) options.switched_off?.(plan.switched_off);
  return row?.data ?? 'null';
};

/**
 * Like `readQuery`, for automations, whose values become texts, other records or calls: numbers that would lose digits
 * are texts.
 */
export const readQueryExactly: ReadQuery = async (
  tenant: TenantTransaction,
  source: string,
  variables: JsonObject = {},
  options: QueryOptions = {},
) => parseToPlaces(await runQuery(tenant, source, variables, options), storedPlaces) as JsonObject;

/** Like `runQuery`, parsed. */
export const readQuery: ReadQuery = async (tenant: TenantTransaction, source: string, variables: JsonObject = {}, options: QueryOptions = {}) =>
  JSON.parse(await runQuery(tenant, source, variables, options)) as JsonObject;

type ModelColumns = ColumnsRequest & { model: string };
type ColumnsRow = { data: string } & { [packed: string]: string };

async function columnsRow(
  tenant: TenantTransaction,
  { model: slug, ...request }: ModelColumns,
  options: QueryOptions,
): Promise<ColumnsRow | undefined> {
  const model = tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('model_not_found', { id: slug });
  const statement = compiling(tenant, options);
  statement.guard.model(model);
  const text = columnsSql(statement, model, request);
  const [row] = await tenant.query<ColumnsRow>(text, valuesOf(statement));
  return row;
}

const listsIn = (row: ColumnsRow | undefined) => JSON.parse(row?.data ?? '{}') as Record<string, Json[]>;

/** Values of all matching records, one list per path. */
export const readColumns = async (tenant: TenantTransaction, request: Omit<ModelColumns, 'packed'>, options: QueryOptions = {}) =>
  listsIn(await columnsRow(tenant, request, options));

/** Like `readColumns`, with packed identities for some paths. */
export async function readPackedColumns(tenant: TenantTransaction, request: ModelColumns, options: QueryOptions = {}) {
  const row = await columnsRow(tenant, request, options);
  const packed = (request.packed ?? []).map((name): [string, Uint8Array] => [name, Buffer.from(row?.[packedName(name)] ?? '', 'base64')]);
  return { lists: listsIn(row), packed: Object.fromEntries(packed) };
}
