import type { TenantTransaction } from '../../db/types.ts';
import { runsTable } from './run-rows.ts';
import type { StartableRun } from './start-workflow.ts';

/** `runs` must be started now. `handed` are all runs that were handed over and have not begun. `waiting`: more runs wait. */
export type Turn = { runs: StartableRun[]; handed: string[]; waiting: boolean };

type Row = { id: string; waiting: boolean } & ({ definition: null } | StartableRun);

/** `most`: how many runs of a company may be in flight. `caller`: the person or the called automation that a waiting run belongs to; callers take turns. */
export type Caller = { most: number; caller: string };

/** Callers take this lock per company, so that each counts exactly. */
const lock = `SELECT pg_advisory_xact_lock(hashtextextended($1 || '/turns', 0))`;

const inFlight = `status IN ('queued', 'running') AND handed_at IS NOT NULL`;
const waits = `status IN ('queued', 'running') AND handed_at IS NULL`;

/** Walks the index from one caller to the next, so the number of runs that a caller has waiting does not matter. */
const next = (runs: string) => `WITH RECURSIVE flight AS (
    SELECT greatest($1 - count(*), 0) AS free FROM ${runs} WHERE ${inFlight}
  ),
  callers AS (
    (SELECT caller FROM ${runs} WHERE ${waits} ORDER BY caller LIMIT 1)
    UNION ALL SELECT (SELECT caller FROM ${runs} WHERE ${waits} AND caller > callers.caller ORDER BY caller LIMIT 1) FROM callers WHERE caller IS NOT NULL
  ),
  ahead AS (
    SELECT id, caller, row_number() OVER (ORDER BY turn, created_at, id) AS place FROM (
      SELECT own.*, row_number() OVER (PARTITION BY own.caller ORDER BY own.created_at, own.id) AS turn FROM callers, LATERAL (
        SELECT id, created_at, caller FROM ${runs} WHERE ${waits} AND caller = callers.caller
        ORDER BY created_at, id LIMIT (SELECT free + 1 FROM flight)
      ) own
    ) oldest ORDER BY turn, created_at, id LIMIT (SELECT free + 1 FROM flight)
  ),
  room AS (SELECT free, free >= $3 OR (SELECT count(*) FROM ahead) <= free AS enough FROM flight),
  now AS MATERIALIZED (SELECT id FROM ahead, room WHERE place <= free AND (enough OR caller <> '')),
  handed AS (
    UPDATE ${runs} SET handed_at = clock_timestamp() WHERE id IN (SELECT id FROM now)
      AND status = 'queued' AND handed_at IS NULL RETURNING id, definition, trigger, created_at
  ),
  left_over AS (
    SELECT id, CASE WHEN id <> ALL ($2::text[]) THEN definition END AS definition, trigger, created_at FROM ${runs}
    WHERE ${inFlight} AND takes_turn AND status = 'queued' AND carrier IS NULL
  )
  SELECT id, definition, trigger, (SELECT count(*) FROM ahead) > (SELECT count(*) FROM now) AS waiting
  FROM (TABLE handed UNION ALL TABLE left_over UNION ALL SELECT NULL, NULL, NULL, NULL) run ORDER BY created_at, id`;

/**
 * Hands waiting runs of a company over to the engine until `most` are in flight. In flight means: handed over, not ended,
 * and not waiting for time, a signal or a person. Runs that were started otherwise count too, and may exceed `most`.
 *
 * Callers take turns with each other, and with all runs that have no caller; the oldest run of each goes first. While more
 * runs wait than there is room for, runs without a caller go only if there is room for `least`.
 *
 * A run that was handed over but has not begun is returned again, because its process may have died before starting it.
 * Exceptions: runs in `started`, and runs that a batch has claimed.
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

const flight = (runs: string) => `SELECT (SELECT count(*)::int FROM ${runs} WHERE ${inFlight}) AS flying,
  EXISTS (SELECT FROM ${runs} WHERE ${waits} AND caller = $1) AS waiting`;

/** Whether a called run may begin at once: its company has room, and no earlier run of the same caller waits. */
export async function mayBegin(tenant: TenantTransaction, { most, caller }: Caller): Promise<boolean> {
  const look = async () => {
    const [row] = await tenant.query<{ flying: number; waiting: boolean }>(flight(runsTable(tenant)), [caller], { name: 'runs.flight' });
    return row ?? { flying: 0, waiting: false };
  };
  const { flying, waiting } = await look();
  if (waiting || flying >= most) return false;
  if (flying < most / 2) return true;
  // Near its end the room is given away one after the other.
  await tenant.query(lock, [tenant.client.schema], { name: 'runs.turn' });
  return (await look()).flying < most;
}
