import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { approvalSignal, recordWaitSignal, resumeSignal, runWorkflowId } from '@millwright/core/automation/names.ts';
import type { TriggerData } from '@millwright/core/automation/types.ts';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import { runsTable } from '../runs/run-rows.ts';

/** What a run can wait for as a row: its table, and the signal of its end. */
const awaited = {
  approval: { table: 'platform.approvals', signal: approvalSignal },
  record: { table: 'platform.record_waits', signal: recordWaitSignal },
} as const;

/**
 * Notifies a run that its wait has ended: its approval was decided, or its record matches. The row has the result. A
 * run that has ended gets no signal.
 */
export async function tellRun(
  { database, client }: { database: Database; client: Client },
  client_id: string,
  what: keyof typeof awaited,
  id: string,
): Promise<void> {
  const { table, signal } = awaited[what];
  const [run] = await inTenant(database, systemPrincipal(client_id), (tenant) =>
    tenant.query<{ id: string; trigger: TriggerData }>(
      `SELECT r.id, r.trigger FROM ${table} a JOIN ${runsTable(tenant)} r ON r.id = a.run_id WHERE a.id = $1 AND r.ended_at IS NULL`,
      [id],
    ),
  );
  if (!run) return;
  try {
    await client.workflow.getHandle(runWorkflowId(client_id, run.id, run.trigger.attempt)).signal(resumeSignal, signal(id), null);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
