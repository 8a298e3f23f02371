import { setTimeout as sleep } from 'node:timers/promises';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { RunStatus } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import { runsTable, stepsTable } from '../runs/run-rows.ts';

/** The output of a step `answer`. */
export type Answer = { status: number; content_type: string; headers: Record<string, string>; body: Json };
type AnsweredRun = { status: RunStatus; ended: boolean; answer: Answer | null };

/** How long the sender of a webhook call waits; most senders don't wait longer themselves. */
const patience_ms = 25_000;
/** The pauses between checks: short at first, then longer. */
const pauses_ms = { first: 15, most: 250 };

/** The most waiting senders of a company per process. Further ones are told at once which run they started. */
const mostWaiting = 50;
const waitingOf = new Map<string, number>();

type Awaited = { answer: Answer } | { ended: RunStatus } | null;

/** Waits for the first answer of a run, or its end without one. Null if neither comes in time, or the sender has disconnected. */
export async function awaitAnswer(database: Database, client_id: string, run_id: string, hasGone: () => boolean): Promise<Awaited> {
  const waiting = waitingOf.get(client_id) ?? 0;
  if (waiting >= mostWaiting) return null;
  waitingOf.set(client_id, waiting + 1);
  try {
    return await firstAnswer(database, client_id, run_id, hasGone);
  } finally {
    const left = (waitingOf.get(client_id) ?? 1) - 1;
    if (left > 0) waitingOf.set(client_id, left);
    else waitingOf.delete(client_id);
  }
}

async function firstAnswer(database: Database, client_id: string, run_id: string, hasGone: () => boolean): Promise<Awaited> {
  const deadline = performance.now() + patience_ms;
  for (let pause = pauses_ms.first; ; pause = Math.min(pauses_ms.most, pause * 1.4)) {
    const run = await inTenant(
      database,
      systemPrincipal(client_id),
      async (tenant) => {
        const text = `SELECT r.status, r.ended_at IS NOT NULL AS ended, (SELECT s.output FROM ${stepsTable(tenant)} s
          WHERE s.run_id = r.id AND s.type = 'answer' AND s.status = 'success' ORDER BY s.end_date LIMIT 1) AS answer
          FROM ${runsTable(tenant)} r WHERE r.id = $1`;
        const [row] = await tenant.query<AnsweredRun>(text, [run_id], { name: 'runs.answer' });
        return row;
      },
      { single: true },
    );
    if (run?.answer) return { answer: run.answer };
    if (run?.ended) return { ended: run.status };
    if (performance.now() > deadline) return null;
    await sleep(pause, undefined, { ref: false });
    if (hasGone()) return null;
  }
}
