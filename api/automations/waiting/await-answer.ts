import { setTimeout as sleep } from 'node:timers/promises';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { RunStatus } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import { runsTable, stepsTable } from '../runs/run-rows.ts';

/** What a step `answer` has handed on. */
export type Answer = { status: number; content_type: string; headers: Record<string, string>; body: Json };
type AnsweredRun = { status: RunStatus; ended: boolean; answer: Answer | null };

/** The sender of a webhook waits so long; most of them wait no longer themselves. */
const patience_ms = 25_000;
/** It is looked for soon at first, and then ever later. */
const pauses_ms = { first: 15, most: 250 };

/** So many senders of one company wait in one process; each further one is told at once which run it has started. */
const mostWaiting = 50;
const waitingOf = new Map<string, number>();

type Awaited = { answer: Answer } | { ended: RunStatus } | null;

/** Waits for the first answer of a run, or for its end without one; null when neither has come in time, or its sender has gone. */
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
