import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { log } from '../../log/log.ts';
import { queueRecordWait } from '../runs/outbox.ts';
import { dropLost } from './drop-lost.ts';
import { keepOutcomes, look, type RecordWait, waitColumns } from './look.ts';

/** The number of a company's waits that one round checks, the size of a portion, and how long a round continues. */
const perRound = 1_000;
const portion = 50;
const patience_ms = 20_000;
/** Waits that were checked this recently are skipped, because another worker checks them too. */
const fresh = `interval '50 seconds'`;

/**
 * Checks all waits for records without an event. Conditions may become true by the passing of time, and a change at the
 * moment the wait began may have been missed. Returns the number of companies with more to check.
 */
export async function lookAround(database: Database): Promise<number> {
  const text = `SELECT DISTINCT w.client_id FROM platform.record_waits w JOIN platform.clients c ON c.id = w.client_id AND NOT c.disabled
    WHERE w.outcome IS NULL AND w.looked_at < now() - ${fresh}`;
  const companies = await inPlatform(database, (platform) => platform.query<{ client_id: string }>(text, [], { name: 'record_waits.companies' }));
  let more = 0;
  for (const { client_id } of companies) {
    try {
      if ((await lookIn(database, client_id)) >= perRound) more += 1;
    } catch (error) {
      log('error', 'what runs wait for could not be looked at; the next round does', { error, client_id });
    }
  }
  return more;
}

/** Checks one portion at a time. Its result is stored before the next one begins, and no wait is locked while records are read. */
async function lookIn(database: Database, client_id: string): Promise<number> {
  const work = <T>(does: (tenant: TenantTransaction) => Promise<T>) => inTenant(database, systemPrincipal(client_id), does);
  const until = Date.now() + patience_ms;
  await work(dropLost);
  let looked = 0;
  while (looked < perRound && Date.now() < until) {
    const waits = await work(takeDue);
    if (waits.length === 0) return looked;
    await work(async (tenant) => {
      const { ended } = await look(tenant, waits, { groups: portion, until });
      for (const id of await keepOutcomes(tenant, ended)) await queueRecordWait(tenant, id);
    });
    looked += waits.length;
  }
  return perRound;
}

/** The waits that were not checked for the longest time. They are marked as checked, so that no other worker takes them. */
function takeDue(tenant: TenantTransaction): Promise<RecordWait[]> {
  const text = `WITH due AS (SELECT id FROM platform.record_waits WHERE outcome IS NULL AND looked_at < now() - ${fresh}
      ORDER BY looked_at LIMIT ${portion} FOR UPDATE SKIP LOCKED)
    UPDATE platform.record_waits SET looked_at = now() WHERE id IN (SELECT id FROM due) RETURNING ${waitColumns}`;
  return tenant.query<RecordWait>(text, [], { name: 'record_waits.due' });
}
