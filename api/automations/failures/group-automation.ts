import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayUse } from '../definitions/rights.ts';
import { runsTable } from '../runs/run-rows.ts';

/** The automation of a group; 404 if there is no such run or the caller may not read it. */
export async function groupAutomation(tenant: TenantTransaction, group: string): Promise<{ id: string }> {
  const text = `SELECT automation_id AS id FROM ${runsTable(tenant)} WHERE failure_group = $1 LIMIT 1`;
  const [found] = await tenant.query<{ id: string }>(text, [group], { name: 'failures.automation' });
  if (!found || !mayUse(tenant, 'READ', found)) throw new AppError('not_found');
  return found;
}
