import type { Configuration } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';

type Estimate = { rows: number; until: number };

const kept = new WeakMap<Configuration, Map<string, Estimate>>();
const fresh_ms = 30_000;
const most = 500;

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

/** How many rows the planner of PostgreSQL expects from a statement. Each estimate is cached for half a minute. */
export async function estimateRows(tenant: TenantTransaction, text: string, values: readonly unknown[]): Promise<number> {
  const estimates = kept.get(tenant.config) ?? new Map<string, Estimate>();
  kept.set(tenant.config, estimates);
  const key = `${text}\n${JSON.stringify(values)}`;
  const before = estimates.get(key);
  if (before && before.until > performance.now()) return before.rows;
  const [row] = await tenant.query<Explained>(`explain (format json) ${text}`, values);
  const rows = row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  if (estimates.size >= most) estimates.clear();
  estimates.set(key, { rows, until: performance.now() + fresh_ms });
  return rows;
}
