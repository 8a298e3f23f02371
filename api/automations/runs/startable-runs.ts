import type { TenantTransaction } from '../../db/types.ts';
import { runsTable } from './run-rows.ts';
import type { StartableRun } from './start-workflow.ts';

/** Those of these runs that are not started yet and do not wait for a turn. */
export async function startableRuns(tenant: TenantTransaction, ids: readonly string[]): Promise<StartableRun[]> {
  if (ids.length === 0) return [];
  const text = `SELECT id, definition, trigger FROM ${runsTable(tenant)} WHERE id = ANY($1::text[]) AND status = 'queued' AND NOT takes_turn`;
  return tenant.query<StartableRun>(text, [ids], { name: 'runs.startable' });
}
