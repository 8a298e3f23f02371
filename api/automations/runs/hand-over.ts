import type { TenantTransaction } from '../../db/types.ts';
import { runsTable } from './run-rows.ts';
import type { StartableRun } from './start-workflow.ts';

/** `runs` are to be started now, `handed` are all that were handed over and have not begun; `waiting` says whether more wait. */
export type Turn = { runs: StartableRun[]; handed: string[]; waiting: boolean };

type Row = { id: string; waiting: boolean } & ({ definition: null } | StartableRun);

/** One after the other for each company, so that what is counted is exact whoever else counts. */
const lock = `SELECT pg_advisory_xact_lock(hashtextextended($1 || '/turns', 0))`;

const next = (runs: string) => `WITH flight AS (
    SELECT greatest($1 - count(*), 0) AS free FROM ${runs} WHERE status IN ('queued', 'running') AND handed_at IS NOT NULL
  ),
  ahead AS (
    SELECT id, row_number() OVER (ORDER BY created_at, id) AS place FROM (
      SELECT id, created_at FROM ${runs} WHERE status IN ('queued', 'running') AND handed_at IS NULL
      ORDER BY created_at, id LIMIT (SELECT free + 1 FROM flight)
    ) oldest
  ),
  room AS (SELECT CASE WHEN free < $3 AND (SELECT count(*) FROM ahead) > free THEN 0 ELSE free END AS free FROM flight),
  handed AS (
    UPDATE ${runs} SET handed_at = clock_timestamp() WHERE id IN (SELECT id FROM ahead, room WHERE place <= free)
      AND status = 'queued' AND handed_at IS NULL RETURNING id, definition, trigger, created_at
  ),
  left_over AS (
    SELECT id, CASE WHEN id <> ALL ($2::text[]) THEN definition END AS definition, trigger, created_at FROM ${runs}
    WHERE status IN ('queued', 'running') AND handed_at IS NOT NULL AND takes_turn AND status = 'queued' AND carrier IS NULL
  )
  SELECT id, definition, trigger, (SELECT count(*) FROM ahead) > (SELECT free FROM room) AS waiting
  FROM (TABLE handed UNION ALL TABLE left_over UNION ALL SELECT NULL, NULL, NULL, NULL) run ORDER BY created_at, id`;

/**
 * Hands the oldest runs of a company that wait for their turn over to the engine, so that `most` are in flight: handed over and
 * neither ended nor waiting for time, a signal or a person. Runs that others have begun count too, and may go
 * beyond. What was handed over before and has not begun is answered again, for whoever did it may have died before it
 * was started; `started` are those of which the caller knows better; those
 * that a batch has claimed are with the engine. While more wait than there is room for, none go before there is room for `least`.
 */
export async function handOver(tenant: TenantTransaction, most: number, started: readonly string[], least = 1): Promise<Turn> {
  await tenant.query(lock, [tenant.client.schema], { name: 'runs.turn' });
  const rows = await tenant.query<Row>(next(runsTable(tenant)), [most, started, least], { name: 'runs.hand_over' });
  const handed = rows.filter(({ id }) => id !== null);
  return {
    runs: handed.filter((row): row is StartableRun & { waiting: boolean } => row.definition !== null),
    handed: handed.map(({ id }) => id),
    waiting: rows.some(({ waiting }) => waiting),
  };
}
