import type { JobInput } from '@millwright/workflows/activities.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { runsTable } from '../runs/run-rows.ts';
import type { StartableRun } from '../runs/start-workflow.ts';
import { resendWithin } from '../sent-calls/sent-calls.ts';

/** New work is normally started within this time. */
const headStart = `interval '1 minute'`;

/** `carrier` is the workflow of the batch that includes the run. */
export type OpenRun = StartableRun & { carrier: string | null };

/** The runs that the engine should have: handed over and not ended. A called automation is started by the run that waits for it. */
export function openRuns(tenant: TenantTransaction): Promise<OpenRun[]> {
  const runs = runsTable(tenant);
  return tenant.query<OpenRun>(
    `SELECT id, definition, trigger, carrier FROM ${runs} run WHERE ended_at IS NULL AND (handed_at IS NOT NULL OR status <> 'queued')
      AND COALESCE(handed_at, created_at) < now() - ${headStart}
      AND NOT EXISTS (SELECT FROM ${runs} parent WHERE parent.id = run.trigger->>'origin' AND parent.ended_at IS NULL)
    ORDER BY created_at, id`,
    [],
    { name: 'runs.open' },
  );
}

/** The jobs that the engine should have: imports, their undoing, changes of models, retries of groups, and registrations and resends of webhooks that have not ended. */
export async function openJobs(tenant: TenantTransaction): Promise<JobInput[]> {
  const open = (kind: string, table: string) =>
    `SELECT '${kind}' AS kind, id FROM ${table} WHERE status IN ('waiting', 'running') AND created_at < now() - ${headStart}`;
  const text = [
    open('import', tableOf(tenant, '_imports')),
    open('import_undo', tableOf(tenant, '_import_undos')),
    open('model_change', tableOf(tenant, '_model_changes')),
    open('retry', tableOf(tenant, '_retries')),
    open('webhook_registration', 'platform.webhook_registrations'),
    `SELECT 'webhook_resend', id FROM platform.sent_calls WHERE resent AND outcome IN ('waiting', 'sending')
      AND at BETWEEN now() - ${resendWithin} AND now() - ${headStart}`,
  ].join(' UNION ALL ');
  const jobs = await tenant.query<{ kind: string; id: string }>(text, [], { name: 'jobs.open' });
  return jobs.map((job) => ({ client_id: tenant.client.id, ...job }));
}
