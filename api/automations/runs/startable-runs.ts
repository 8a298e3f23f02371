import type { TenantTransaction } from '../../db/types.ts';
import { runsTable } from './run-rows.ts';
import type { StartableRun } from './start-workflow.ts';

/** Of these runs, those that nobody has started yet and that wait for no turn. */
export async function startableRuns(tenant: TenantTransaction, ids: readonly string[]): Promise<StartableRun[]> {
  if (ids.length === 0) return [];
  const text = `SELECT id, definition, trigger FROM ${runsTable(tenant)} WHERE id = ANY($1::text[]) AND status = 'queued' AND NOT takes_turn`;
  return tenant.query<StartableRun>(text, [ids], { name: 'runs.startable' });
}
