import type { Database } from '@millwright/api/db/database.ts';
import { inPlatform } from '@millwright/api/db/platform.ts';
import type { Cause } from '@millwright/core/access/types.ts';

export type Claimed = { id: string; client_id: string; batch: string; events: number; cause: Cause; attempts: number; traceparent: string | null };

/** Rows of one round: so many of each client, so many in all; when many clients wait, each has an equal share. */
const perClient = 50;
const perRound = 200;
/** A claim that is older was left by a process that died. Work that is done twice does nothing the second time. */
const lease = `interval '6 seconds'`;
/** Who adds a run tries to start it at once; the relay comes in when that has not happened. */
const headStart = `interval '2 seconds'`;

/** Claims and marks needn't survive a crash: what is lost is delivered again, which does nothing. So they wait for no disk. */
const lazily = `set_config('synchronous_commit', 'off', true)`;

const claimable = `delivered_at IS NULL AND (claimed_at IS NULL OR claimed_at < now() - ${lease})
  AND (events > 0 OR cause->>'kind' = 'job' OR created_at < now() - ${headStart})`;
const next = (after: string) => `(SELECT client_id FROM platform.outbox WHERE delivered_at IS NULL ${after} ORDER BY client_id LIMIT 1)`;

// The clients that wait are found by steps from one to the next in the index: a client's backlog costs nothing here.
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
 * Takes undelivered rows for this process, in the order they were written. Every client has its turn in each round; past
 * as many clients as a round has rows, those that have waited longest; `without` are left out.
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

/** Gives rows back after a failure, to be claimed again soon, later with every attempt (5 s at most). */
export async function release(database: Database, rows: readonly Claimed[]): Promise<void> {
  const text = `UPDATE platform.outbox SET claimed_at = now() - ${lease} + least(power(2, least(attempts, 10)), 20) * interval '250 milliseconds' WHERE id = ANY($1::uuid[])`;
  await inPlatform(database, (platform) => platform.query(text, [ids(rows)], { name: 'outbox.release' }));
}

/** Gives the row back that stands for runs which still wait for their turn: it is claimed again in a moment, however often. */
export async function later(database: Database, rows: readonly Claimed[]): Promise<void> {
  if (rows.length === 0) return;
  const text = `UPDATE platform.outbox SET claimed_at = now() - ${lease} + interval '200 milliseconds', attempts = 0 WHERE id = ANY($1::uuid[])`;
  await inPlatform(database, (platform) => platform.query(text, [ids(rows)], { name: 'outbox.later' }));
}
