import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { approvalSignal, resumeSignal, runWorkflowId } from '@millwright/core/automation/names.ts';
import type { TriggerData } from '@millwright/core/automation/types.ts';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import { runsTable } from '../runs/run-rows.ts';

/** Tells a run that its approval was decided; what was decided stands in the approval's row. A run that has ended hears of nothing. */
export async function tellRun(database: Database, client: Client, client_id: string, approval_id: string): Promise<void> {
  const [run] = await inTenant(database, systemPrincipal(client_id), (tenant) =>
    tenant.query<{ id: string; trigger: TriggerData }>(
      `SELECT r.id, r.trigger FROM platform.approvals a JOIN ${runsTable(tenant)} r ON r.id = a.run_id WHERE a.id = $1 AND r.ended_at IS NULL`,
      [approval_id],
    ),
  );
  if (!run) return;
  try {
    await client.workflow.getHandle(runWorkflowId(client_id, run.id, run.trigger.attempt)).signal(resumeSignal, approvalSignal(approval_id), null);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
