import type { TenantTransaction } from '../../db/types.ts';
import { stepsTable } from '../runs/run-rows.ts';

/** Deletes the waits of steps that no longer wait, because their run was cancelled, failed or deleted. */
export async function dropLost(tenant: TenantTransaction): Promise<void> {
  const text = `DELETE FROM platform.record_waits w WHERE NOT EXISTS (SELECT FROM ${stepsTable(tenant)} s
    WHERE s.run_id = w.run_id AND s.step_id = w.step_id AND s.item = w.item AND s.status = 'waiting' AND s.output->>'record_wait' = w.id::text)`;
  await tenant.query(text, [], { name: 'record_waits.drop' });
}
