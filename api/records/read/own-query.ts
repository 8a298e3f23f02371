import type { JsonObject } from '@millwright/core/json.ts';
import { planValues } from '@millwright/core/query/graphql/compile.ts';
import { operationKey } from '@millwright/core/query/graphql/document.ts';
import type { Variables } from '@millwright/core/query/graphql/named-records.ts';
import type { Plan } from '@millwright/core/query/graphql/operation.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentOf, planOf, variablesOf } from './plans.ts';

type Answer = { data: string; lengths?: number[] };

/** Runs a compiled query. Returns its answer as JSON text, with the lengths of its lists. */
export async function runPlan(tenant: TenantTransaction, plan: Plan, variables: Variables): Promise<Answer | undefined> {
  const { cacheable, planned, read_whole, summed, text } = plan;
  const prepared = cacheable ? { name: 'query', planned } : {};
  const [row] = await tenant.query<Answer>(text, planValues(plan, variables), { read_whole, summed, ...prepared });
  return row;
}

/** Runs a GraphQL query of the platform itself, about records that are being saved. */
export async function ownQuery(tenant: TenantTransaction, source: string, variables: JsonObject): Promise<JsonObject> {
  const document = documentOf(tenant, source);
  const given = variablesOf(tenant, document, variables);
  const plan = planOf(tenant, operationKey(source, null), document, given, { rights: 'by_caller' });
  return JSON.parse((await runPlan(tenant, plan, given))?.data ?? '{}') as JsonObject;
}
