import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Database } from '../../db/database.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { log } from '../../log/log.ts';
import { queueRecordWait } from '../runs/outbox.ts';
import { dropLost } from './drop-lost.ts';
import { keepOutcomes, look, type RecordWait, waitColumns } from './look.ts';

/** Waits of a company that one round looks at, so many together, and how long it goes on with the next ones. */
const perRound = 1_000;
const portion = 50;
const patience_ms = 20_000;
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
      if ((await lookIn(database, client_id)) >= perRound) more += 1;
    } catch (error) {
      log('error', 'what runs wait for could not be looked at; the next round does', { error, client_id });
    }
  }
  return more;
}

/** Takes up a portion at a time: what one comes to is kept before the next begins, and no wait is held while records are looked at. */
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

/** Those that were not looked at for the longest time; they count as looked at, so that no other worker does the same. */
function takeDue(tenant: TenantTransaction): Promise<RecordWait[]> {
  const text = `WITH due AS (SELECT id FROM platform.record_waits WHERE outcome IS NULL AND looked_at < now() - ${fresh}
      ORDER BY looked_at LIMIT ${portion} FOR UPDATE SKIP LOCKED)
    UPDATE platform.record_waits SET looked_at = now() WHERE id IN (SELECT id FROM due) RETURNING ${waitColumns}`;
  return tenant.query<RecordWait>(text, [], { name: 'record_waits.due' });
}
