import type { Database } from '@millwright/api/db/database.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import type { Cause } from '@millwright/core/access/types.ts';

export type Claimed = { id: string; client_id: string; batch: string; events: number; cause: Cause; attempts: number; traceparent: string | null };

/** Rows per client and in total in one round. If many clients wait, each gets an equal share. */
const perClient = 50;
const perRound = 200;
/** An older claim belongs to a dead process. Repeated work changes nothing. */
const lease = `interval '6 seconds'`;
/** Whoever adds a run tries to start it at once. The relay starts it if that has not happened. */
const headStart = `interval '2 seconds'`;

/** Claims and marks need not survive a crash: lost ones are delivered again without effect. So they do not wait for the disk. */
const lazily = `set_config('synchronous_commit', 'off', true)`;

const claimable = `delivered_at IS NULL AND (claimed_at IS NULL OR claimed_at < now() - ${lease})
  AND (events > 0 OR cause->>'kind' = 'job' OR created_at < now() - ${headStart})`;
const next = (after: string) => `(SELECT client_id FROM platform.outbox WHERE delivered_at IS NULL ${after} ORDER BY client_id LIMIT 1)`;

// Waiting clients are found by index steps from one to the next, so a client's backlog costs nothing here.
const claimSql = `
  WITH RECURSIVE waiting AS (
    ${next('')} UNION ALL SELECT ${next('AND client_id > waiting.client_id')} FROM waiting WHERE client_id IS NOT NULL
  ),
  turns AS MATERIALIZED (
    SELECT w.client_id FROM waiting w, LATERAL (
      SELECT id FROM platform.outbox WHERE client_id = w.client_id AND ${claimable} ORDER BY id LIMIT 1
    ) oldest WHERE w.client_id <> ALL ($2::uuid[]) ORDER BY oldest.id LIMIT ${perRound}
  ),
  mine AS MATERIALIZED (
    SELECT o.id FROM turns t, LATERAL (
      SELECT id FROM platform.outbox WHERE client_id = t.client_id AND ${claimable}
      ORDER BY id LIMIT least(${perClient}, ${perRound} / (SELECT count(*) FROM turns)) FOR UPDATE SKIP LOCKED
    ) o
  )
  UPDATE platform.outbox SET claimed_at = now(), claimed_by = $1, attempts = attempts + 1 WHERE id IN (SELECT id FROM mine)
  RETURNING id, client_id, batch, events, cause, attempts, traceparent, ${lazily}`;

/**
 * Claims undelivered rows for this process in the order of writing. Every client gets a share of each round; if there
 * are more clients than rows, those that have waited longest. `without` are skipped.
 */
export async function claim(database: Database, name: string, without: readonly string[] = []): Promise<Claimed[]> {
  const rows = await inPlatform(database, (platform) => platform.query<Claimed>(claimSql, [name, without], { name: 'outbox.claim' }));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const ids = (rows: readonly Claimed[]) => rows.map(({ id }) => id);

/** Marks rows whose starts have all been accepted. */
export async function delivered(database: Database, rows: readonly Claimed[]): Promise<void> {
  if (rows.length === 0) return;
  const text = `UPDATE platform.outbox SET delivered_at = now() WHERE id = ANY($1::uuid[]) RETURNING ${lazily}`;
  await inPlatform(database, (platform) => platform.query(text, [ids(rows)], { name: 'outbox.delivered' }));
}

/** Releases rows after a failure. They are claimed again with growing delays (5 s at most). */
export async function release(database: Database, rows: readonly Claimed[]): Promise<void> {
  const text = `UPDATE platform.outbox SET claimed_at = now() - ${lease} + least(power(2, least(attempts, 10)), 20) * interval '250 milliseconds' WHERE id = ANY($1::uuid[])`;
  await inPlatform(database, (platform) => platform.query(text, [ids(rows)], { name: 'outbox.release' }));
}

/** Releases the row of runs that still wait for their turn. It is claimed again soon. */
export async function later(database: Database, rows: readonly Claimed[]): Promise<void> {
  if (rows.length === 0) return;
  const text = `UPDATE platform.outbox SET claimed_at = now() - ${lease} + interval '200 milliseconds', attempts = 0 WHERE id = ANY($1::uuid[])`;
  await inPlatform(database, (platform) => platform.query(text, [ids(rows)], { name: 'outbox.later' }));
}
