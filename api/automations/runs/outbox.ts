import { approvalJob, type JobKind, recordWaitJob, turnJob } from '@millwright/core/automation/names.ts';
import { OutboxEntity } from '../../db/entities/outbox.entity.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { traceparent } from '../../tracing/spans.ts';

/** What the relay does itself, for it is nothing but a call of the engine. */
export const scheduleJob = 'schedule';

/** The runs are started after this transaction has committed, by whoever comes first. */
export async function queueRuns(tenant: TenantTransaction, ids: readonly string[]): Promise<void> {
  const rows = ids.map((id) => ({
    id: newId(),
    batch: newId(),
    events: 0,
    cause: { kind: 'run' as const, id, depth: 0, chain: [] },
    traceparent: traceparent(),
  }));
  if (rows.length > 0) await tenant.insert(OutboxEntity, rows);
}

/** Brings the engine's schedule of an automation to what the automation says by then. */
export const queueSchedule = (tenant: TenantTransaction, automation_id: string): Promise<void> => queue(tenant, scheduleJob, automation_id);

/** The run that waits for this approval is told after this transaction has committed that it was decided. */
export const queueDecision = (tenant: TenantTransaction, approval_id: string): Promise<void> => queue(tenant, approvalJob, approval_id);

/** The run of this wait for a record is told after this transaction has committed that it has ended. */
export const queueRecordWait = (tenant: TenantTransaction, wait_id: string): Promise<void> => queue(tenant, recordWaitJob, wait_id);

/** The relay comes back for the runs of this company that wait for their turn. One such row is enough. */
export async function queueTurn(tenant: TenantTransaction): Promise<void> {
  const { id } = tenant.client;
  const text = `SELECT 1 FROM platform.outbox WHERE client_id = $1 AND delivered_at IS NULL AND cause->>'step' = '${turnJob}' LIMIT 1`;
  if ((await tenant.query(text, [id], { name: 'outbox.turn' })).length === 0) await queue(tenant, turnJob, id);
}

/** The job is done after this transaction has committed: once, and again after an outage until it has ended. */
export const queueJob = (tenant: TenantTransaction, kind: JobKind, id: string): Promise<void> => queue(tenant, kind, id);

const queue = (tenant: TenantTransaction, kind: string, id: string): Promise<void> =>
  tenant.insert(OutboxEntity, [
    { id: newId(), batch: newId(), events: 0, cause: { kind: 'job', id, step: kind, depth: 0, chain: [] }, traceparent: traceparent() },
  ]);
