import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { planValues } from '@millwright/core/query/graphql/compile.ts';
import { publicLimits, type QueryLimits } from '@millwright/core/query/graphql/operation.ts';
import { invalidQuery } from '@millwright/core/query/invalid-query.ts';
import type { TenantOptions, TenantTransaction } from '../db/types.ts';
import { documentOf, planOf, variablesOf } from './read/plans.ts';

/** A test is read-only, takes at most two seconds, and is rolled back. */
export const testLimits: TenantOptions = { dry_run: true, timeout_ms: 2_000 };

const limits: QueryLimits = { ...publicLimits, cost: 50_000, max_rows: 50, default_rows: 50 };

/** Runs a query with the rights of its author, and reports how. For those who may edit views or forms. */
export async function testQuery(
  tenant: TenantTransaction,
  source: string,
  params: JsonObject,
): Promise<{ data: JsonObject; sql: string; duration_ms: number; rows: number }> {
  const own = { client_id: tenant.client.id };
  if (!tenant.access.allows('UPDATE', 'VIEWS', own) && !tenant.access.allows('UPDATE', 'FORMS', own))
    throw new AppError('forbidden', { resource: 'VIEWS' });
  const document = documentOf(tenant, source);
  if (document.operation.operation !== 'query') throw invalidQuery('Only queries are tried out; nothing is written here.');
  const variables = variablesOf(tenant, document, params);
  const plan = planOf(tenant, source, document, variables, { limits });
  const start = performance.now();
  const [row] = await tenant.query<{ data: string }>(plan.text, planValues(plan, variables));
  const duration_ms = Math.round((performance.now() - start) * 100) / 100;
  const data = JSON.parse(row?.data ?? '{}') as JsonObject;
  return { data, sql: plan.text, duration_ms, rows: Object.values(data).reduce((sum: number, list) => sum + rowsOf(list), 0) };
}

const rowsOf = (value: Json): number => (Array.isArray(value) ? value.length : value === null ? 0 : 1);
