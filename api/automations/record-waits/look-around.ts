import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { log } from '../../log/log.ts';
import { queueRecordWait } from '../runs/outbox.ts';
import { dropLost } from './drop-lost.ts';
import { keepOutcomes, look, type RecordWait, waitColumns } from './look.ts';

/** Waits of a company that one round looks at. */
const perRound = 1_000;
/** What was looked at so lately is left alone: another worker does the same. */
const fresh = `interval '50 seconds'`;

/**
 * Looks at what runs wait for, unasked: time passes for a condition without any event, and a change that was under way when the
 * wait began, or reached nobody, is found here. Answers how many companies have more.
 */
export async function lookAround(database: Database): Promise<number> {
  const text = `SELECT DISTINCT w.client_id FROM platform.record_waits w JOIN platform.clients c ON c.id = w.client_id AND NOT c.disabled
    WHERE w.outcome IS NULL AND w.looked_at < now() - ${fresh}`;
  const companies = await inPlatform(database, (platform) => platform.query<{ client_id: string }>(text, [], { name: 'record_waits.companies' }));
  let more = 0;
  for (const { client_id } of companies) {
    try {
      const looked = await inTenant(database, systemPrincipal(client_id), lookIn, { timeout_ms: 20_000 });
      if (looked === perRound) more += 1;
    } catch (error) {
      log('error', 'what runs wait for could not be looked at; the next round does', { error, client_id });
    }
  }
  return more;
}

async function lookIn(tenant: TenantTransaction): Promise<number> {
  await dropLost(tenant);
  const text = `WITH due AS (SELECT id FROM platform.record_waits WHERE outcome IS NULL AND looked_at < now() - ${fresh}
      ORDER BY looked_at LIMIT ${perRound} FOR UPDATE SKIP LOCKED)
    UPDATE platform.record_waits SET looked_at = now() WHERE id IN (SELECT id FROM due) RETURNING ${waitColumns}`;
  const waits = await tenant.query<RecordWait>(text, [], { name: 'record_waits.due' });
  for (const id of await keepOutcomes(tenant, await look(tenant, waits))) await queueRecordWait(tenant, id);
  return waits.length;
}
