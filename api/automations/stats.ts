import type { Principal } from '@millwright/core/access/types.ts';
import type { Database } from '../db/database.ts';
import { identifier } from '../db/identifiers.ts';
import { inPlatform } from '../db/platform.ts';
import { inTenant } from '../db/tenant.ts';
import type { Tenant } from '../db/types.ts';
import { listRuns } from './history.ts';
import { automationOf } from './lookup.ts';
import { requireAutomation } from './rights.ts';
import { runsTable } from './run-rows.ts';

type Counts = { queued: number; running: number; waiting: number; success: number; failure: number };

/** An automation's open runs, and how those of the last thirty days ended. A cancelled run counts as a failure. */
export async function automationStats(tenant: Tenant, id: string) {
  const automation = automationOf(tenant, id);
  requireAutomation(tenant, 'READ', automation);
  const text = `SELECT count(*) FILTER (WHERE status = 'queued')::int AS queued, count(*) FILTER (WHERE status = 'running')::int AS running,
      count(*) FILTER (WHERE status = 'waiting')::int AS waiting, count(*) FILTER (WHERE status = 'success')::int AS success,
      count(*) FILTER (WHERE status IN ('failure', 'cancelled'))::int AS failure
    FROM ${runsTable(tenant)} WHERE automation_id = $1 AND (ended_at IS NULL OR created_at > now() - interval '30 days')`;
  const [counts] = (await tenant.query<Counts>(text, [automation.id])) as [Counts];
  const { data } = await listRuns(tenant, id, { limit: 1, skip: 0 });
  const ended = counts.success + counts.failure;
  return { ...counts, success_rate: ended === 0 ? null : counts.success / ended, last_run: data[0] ?? null };
}

/**
 * What a client still has under way: events that are to be delivered, and runs that are queued or running (one that
 * waits for time or a person has settled). Both are zero only when nothing was under way at some moment of the call:
 * no event may be written between its first and its last look.
 */
export async function settled(database: Database, principal: Principal): Promise<{ outbox: number; running: number }> {
  const before = await look(database, principal);
  const outbox = await undelivered(database, principal.client_id);
  const after = await look(database, principal);
  return { outbox: before.newest === after.newest ? outbox : Math.max(1, outbox), running: after.running };
}

function look(database: Database, principal: Principal): Promise<{ newest: string | null; running: number }> {
  return inTenant(
    database,
    principal,
    async (tenant) => {
      const text = `SELECT (SELECT id FROM ${identifier(tenant.client.schema)}._events ORDER BY id DESC LIMIT 1) AS newest,
        (SELECT count(*)::int FROM ${runsTable(tenant)} WHERE status IN ('queued', 'running')) AS running`;
      const [row] = await tenant.query<{ newest: string | null; running: number }>(text, [], { name: 'settled' });
      return row as { newest: string | null; running: number };
    },
    { read_only: true },
  );
}

/** Rows that only ask for a run are left out: their run is counted. */
async function undelivered(database: Database, client_id: string): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM platform.outbox WHERE client_id = $1 AND delivered_at IS NULL AND (events > 0 OR cause->>'kind' = 'job')`;
  const [row] = await inPlatform(database, (platform) => platform.query<{ count: number }>(text, [client_id], { name: 'settled.outbox' }));
  return row?.count ?? 0;
}
