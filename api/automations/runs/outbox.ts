import { approvalJob, type JobKind, recordWaitJob, turnJob } from '@millwright/core/automation/names.ts';
import { OutboxEntity } from '../../db/entities/outbox.entity.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { traceparent } from '../../tracing/spans.ts';

/** Kinds that the relay does itself, because they only call the engine. */
export const scheduleJob = 'schedule';

/** After the commit the caller or the relay starts these runs, whoever is first. */
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

/** Updates the engine's schedule to the automation as it is at that time. */
export const queueSchedule = (tenant: TenantTransaction, automation_id: string): Promise<void> => queue(tenant, scheduleJob, automation_id);

/** After the commit, tells the run that waits for this approval that it was decided. */
export const queueDecision = (tenant: TenantTransaction, approval_id: string): Promise<void> => queue(tenant, approvalJob, approval_id);

/** After the commit, tells the run of this wait for a record that the wait has ended. */
export const queueRecordWait = (tenant: TenantTransaction, wait_id: string): Promise<void> => queue(tenant, recordWaitJob, wait_id);

/** Makes the relay come back for runs of this company that wait for their turn. One such row is enough. */
export async function queueTurn(tenant: TenantTransaction): Promise<void> {
  const { id } = tenant.client;
  const text = `SELECT 1 FROM platform.outbox WHERE client_id = $1 AND delivered_at IS NULL AND cause->>'step' = '${turnJob}' LIMIT 1`;
  if ((await tenant.query(text, [id], { name: 'outbox.turn' })).length === 0) await queue(tenant, turnJob, id);
}

/** After the commit the job is done once. After an outage it is done again, until it has ended. */
export const queueJob = (tenant: TenantTransaction, kind: JobKind, id: string): Promise<void> => queue(tenant, kind, id);

const queue = (tenant: TenantTransaction, kind: string, id: string): Promise<void> =>
  tenant.insert(OutboxEntity, [
    { id: newId(), batch: newId(), events: 0, cause: { kind: 'job', id, step: kind, depth: 0, chain: [] }, traceparent: traceparent() },
  ]);
