import { budget, isReturn } from '@millwright/core/automation/match.ts';
import { AppError } from '@millwright/core/errors.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type NewRun, runsTable } from '../runs/run-rows.ts';
import { stepError } from '../runs/step-error.ts';

type Past = { id: string; limit: 'runs' | 'returns' };

/**
 * Counts runs per root and returns those over the budget. The counters are rows, locked in the order of their ids, so
 * that all branches and workers count one after the other. A run that already exists does not count again.
 */
const spend = (roots: string, runs: string) => `
  WITH fresh AS MATERIALIZED (
    SELECT id, root, returns FROM jsonb_to_recordset($1::jsonb) AS given(id text, root text, returns boolean)
    WHERE NOT EXISTS (SELECT FROM ${runs} r WHERE r.id = given.id)
  ),
  asked AS MATERIALIZED (SELECT root, count(*)::int AS runs, count(*) FILTER (WHERE returns)::int AS returns FROM fresh GROUP BY root ORDER BY root),
  spent AS (
    INSERT INTO ${roots} AS r (id, runs, returns) SELECT root, runs, returns FROM asked ORDER BY root
    ON CONFLICT (id) DO UPDATE SET runs = r.runs + excluded.runs, returns = r.returns + excluded.returns RETURNING id, runs, returns
  ),
  placed AS (
    SELECT f.id, f.returns, s.runs - a.runs + row_number() OVER (PARTITION BY f.root ORDER BY f.id) AS place,
      s.returns - a.returns + row_number() OVER (PARTITION BY f.root, f.returns ORDER BY f.id) AS round
    FROM fresh f JOIN asked a ON a.root = f.root JOIN spent s ON s.id = f.root
  )
  SELECT id, CASE WHEN returns AND round > $3 THEN 'returns' ELSE 'runs' END AS limit FROM placed WHERE place > $2 OR (returns AND round > $3)`;

/**
 * Returns the runs; those over the budget of their root become failed ones. Only runs caused by runs count, without
 * those that the loop guard has refused.
 */
export async function withinBudget(tenant: TenantTransaction, runs: readonly NewRun[]): Promise<NewRun[]> {
  const caused = runs.filter(({ depth, error }) => depth > 1 && !error);
  if (caused.length === 0) return [...runs];
  const rows = caused.map(({ id, root, chain }) => ({ id, root: root ?? id, returns: isReturn(chain) }));
  const text = spend(`${identifier(tenant.client.schema)}._roots`, runsTable(tenant));
  const past = await tenant.query<Past>(text, [JSON.stringify(rows), budget.runs, budget.returns], { name: 'runs.budget' });
  const limits = new Map(past.map(({ id, limit }) => [id, limit]));
  return runs.map((run) => {
    const limit = limits.get(run.id);
    return limit ? { ...run, error: stepError(new AppError('budget_spent', { count: budget[limit] })) } : run;
  });
}
