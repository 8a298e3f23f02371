import type { Cause } from '@millwright/core/access/types.ts';
import type { LeftOfRun } from '@millwright/core/contract/run-undo.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { personNameSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { causeLabel } from '../../events/events.service.ts';
import type { WrittenBy } from '../../events/writer.ts';

/** One write of a run to a record. */
export type RunEvent = { id: string; node_id: string; model: string; type: string; changes: Record<string, [Json, Json]> | null; cause: WrittenBy };

/** The most changes of a run to undo in one transaction, because written records are locked until it ends. */
const most = 300;

const eventsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._events`;

/**
 * The writes of a run in order, without those that an earlier undo has undone. A run that was retried after an undo is
 * therefore undone for its later writes only. Throws `run_too_long` if one transaction is not enough.
 */
export async function eventsOfRun(tenant: TenantTransaction, run_id: string): Promise<RunEvent[]> {
  const events = eventsTable(tenant);
  const text = `WITH written AS (
      SELECT id, node_id, model, type, date, changes, cause FROM ${events} WHERE run_id = $1 AND type IN ('created', 'updated', 'deleted', 'restored', 'transition')
    ), undone AS (
      SELECT id, node_id, type, changes FROM ${events} WHERE node_id IN (SELECT node_id FROM written) AND cause->>'undoes' = $1
    ), standing AS (
      SELECT w.id, node_id, model, type, date, cause, CASE WHEN type <> 'updated' THEN changes ELSE changes - ARRAY(
        SELECT jsonb_object_keys(u.changes) FROM undone u WHERE u.node_id = w.node_id AND u.id > w.id) END AS changes
      FROM written w
      WHERE NOT EXISTS (SELECT FROM undone u WHERE u.node_id = w.node_id AND u.id > w.id AND u.type IN ('deleted', 'restored'))
    )
    SELECT id, node_id, model, type, changes, cause FROM standing WHERE type <> 'updated' OR changes <> '{}' ORDER BY date, id LIMIT ${most + 1}`;
  const rows = await tenant.query<RunEvent>(text, [run_id]);
  if (rows.length > most) throw new AppError('run_too_long', { most });
  return rows;
}

/** An id before all events. */
export const beginning = '00000000-0000-0000-0000-000000000000';

/** Events of others: not of the run, not of its undo, and not of a process that its own new records began within their save. */
const byOthers = (run: string) =>
  `e.run_id IS DISTINCT FROM ${run} AND e.cause->>'undoes' IS DISTINCT FROM ${run} AND NOT (e.cause->>'kind' = 'process' AND e.cause->>'id' IS NOT DISTINCT FROM ${run})`;

/** A record after one of its events. With `names`, only changes of these. */
export type Since = { id: string; after: string; names: string[] | null };
type Changer = { id: string; cause: Cause; date: Date; person: string | null };

/**
 * The last person who created, changed or deleted each of these records since. Records without such a change are
 * missing. The run itself and its undo do not count.
 */
export async function changersSince(tenant: TenantTransaction, run_id: string, records: readonly Since[]): Promise<Map<string, LeftOfRun['by']>> {
  if (records.length === 0) return new Map();
  const text = `SELECT x.id, e.cause, e.date, CASE WHEN u.id IS NOT NULL THEN ${personNameSql('u')} ELSE e.cause->>'outside' END AS person
    FROM json_to_recordset($1::json) AS x(id uuid, after uuid, names text[])
    CROSS JOIN LATERAL (SELECT cause, date, user_id FROM ${eventsTable(tenant)} e
      WHERE e.node_id = x.id AND e.id > x.after AND ${byOthers('$2')}
        AND e.type IN ('created', 'updated', 'transition', 'restored', 'deleted')
        AND (x.names IS NULL OR e.type NOT IN ('updated', 'transition') OR e.changes ?| x.names) ORDER BY e.id DESC LIMIT 1) e
    LEFT JOIN platform.users u ON u.id = e.user_id`;
  const rows = await tenant.query<Changer>(text, [JSON.stringify(records), run_id]);
  return new Map(
    rows.map(({ id, cause, date, person }) => {
      const automation = cause.kind === 'run' ? causeLabel(tenant.config, cause) : null;
      return [id, { person: automation ? null : person, automation, at: new Date(date).toISOString() }];
    }),
  );
}

/** The names of a record that others have changed, each after its own event. The run itself and its undo do not count. */
export async function namesSince(tenant: TenantTransaction, run_id: string, id: string, after: ReadonlyMap<string, string>): Promise<string[]> {
  const text = `SELECT x.name FROM json_to_recordset($3::json) AS x(name text, after uuid)
    WHERE EXISTS (SELECT FROM ${eventsTable(tenant)} e WHERE e.node_id = $1 AND e.id > x.after AND ${byOthers('$2')}
      AND e.type IN ('updated', 'transition') AND e.changes ? x.name) ORDER BY 1`;
  const since = [...after].map(([name, event]) => ({ name, after: event }));
  return (await tenant.query<{ name: string }>(text, [id, run_id, JSON.stringify(since)])).map(({ name }) => name);
}

/** Those of these records that a process created for the run's own records, within the same save, and that nobody has changed since. */
export async function madeAlong(tenant: TenantTransaction, run_id: string, ids: readonly string[]): Promise<Set<string>> {
  const text = `SELECT node_id AS id FROM ${eventsTable(tenant)}
    WHERE node_id = ANY($1::uuid[]) AND type = 'created' AND cause->>'kind' = 'process' AND cause->>'id' = $2`;
  const made = (await tenant.query<{ id: string }>(text, [ids, run_id])).map(({ id }) => ({ id, after: beginning, names: null }));
  const changed = await changersSince(tenant, run_id, made);
  return new Set(made.flatMap(({ id }) => (changed.has(id) ? [] : [id])));
}
