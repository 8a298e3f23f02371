import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../lib/caller.ts';
import { type Instance, mailUrlOf, pidOf } from '../lib/instance.ts';
import type { Kinds } from '../lib/kinds.ts';
import { addressOf, type Goods, mainJob, picksOf, quantity } from './main-job.ts';

/** Seconds after the kill within which a job must have ended. */
const patience_s = 30;

/**
 * The outcome of one kill: seconds until the job ended, missing or duplicate effects, the number of repeated mails, and for
 * runs of steps the counts of each kind of step.
 */
export type Outcome = { part: string; index: number; seconds: number; faults: string[]; mails_repeated: number; kinds?: Kinds };

/** Kills the running process of a part. If the part is still restarting, it waits until the process exists. */
export async function kill(instance: Instance, part: string) {
  for (;;) {
    try {
      process.kill(pidOf(instance, part), 'SIGKILL');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error;
      await sleep(20);
    }
  }
}

async function stockOf(caller: Caller, goods: Goods) {
  const { data } = await caller.post<{ data: { properties: { std_quantity: number } }[] }>('/v1/graph/get/', { ids: [goods.lot] });
  return Number(data[0]?.properties.std_quantity);
}

/** The Message-IDs of all mails to the address of a shipment. */
async function mailsOf(instance: Instance, shipment: string) {
  const answer = await fetch(`${mailUrlOf(instance)}/messages`);
  const mails = (await answer.json()) as { recipients: string[]; message_id: string }[];
  return mails.filter(({ recipients }) => recipients.includes(addressOf(shipment))).map(({ message_id }) => message_id);
}

export const sum = (values: unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0);

/**
 * Finds missing and duplicate effects of one main job. Two mails with the same content and different Message-IDs are a
 * duplicate. A copy with the same Message-ID is counted separately: a worker that dies between the mail server's acceptance
 * and its own commit must send the mail again, and mailboxes recognize the copy by its Message-ID.
 */
async function inspect(instance: Instance, caller: Caller, order: string, taken: number) {
  const shipments = await caller.find('std_shipment', 'std_order', order);
  const id = String(shipments[0]?.identity);
  const moves = await caller.find('std_stock_mouvement', 'std_shipment', id);
  const picks = await picksOf(caller, id);
  const copies = await mailsOf(instance, id);
  const mails = new Set(copies).size;
  const counts: [string, number, number][] = [
    ['shipments', shipments.length, 1],
    ['picks', picks.length, 1],
    ['picked', sum(picks.map((pick) => pick.std_qty_to_pick)), quantity],
    ['movements', moves.length, 1],
    ['moved', sum(moves.map((move) => move.properties.std_quantity)), quantity],
    ['stock taken', taken, quantity],
    ['mails', mails, 1],
  ];
  const faults = counts.filter(([, is, should]) => is !== should).map(([what, is, should]) => `${what}: ${is} instead of ${should}`);
  return { faults, mails_repeated: copies.length - mails };
}

export const tooLate = (seconds: number) => (seconds > patience_s ? [`over after ${seconds.toFixed(1)} s, not within ${patience_s} s`] : []);

/**
 * Does one main job and kills the part (SIGKILL) after `wait_ms`. Null if the job ended before that. Throws if the job
 * failed before that.
 */
export async function killDuringJob(instance: Instance, caller: Caller, goods: Goods, part: string, wait_ms: number) {
  const before = await stockOf(caller, goods);
  const job = mainJob(caller, goods);
  let over = false;
  const end = () => {
    over = true;
  };
  job.then(end, end);
  await sleep(wait_ms);
  if (over) {
    await job;
    return null;
  }
  await kill(instance, part);
  const killed = performance.now();
  const took = () => (performance.now() - killed) / 1000;
  try {
    const order = await job;
    const seconds = took();
    const { faults, mails_repeated } = await inspect(instance, caller, order, before - (await stockOf(caller, goods)));
    return { seconds, faults: [...tooLate(seconds), ...faults], mails_repeated };
  } catch (error) {
    return { seconds: took(), faults: [(error as Error).message], mails_repeated: 0 };
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A table of all kills so far. */
export function faultTable(outcomes: readonly Outcome[]): string {
  const rows = [...Map.groupBy(outcomes, ({ part }) => part)].map(([part, own]) => {
    const seconds = own.map((outcome) => outcome.seconds);
    const faults = own.flatMap((outcome) => outcome.faults).join('; ') || 'none';
    const times = `${median(seconds).toFixed(1)} s | ${Math.max(...seconds).toFixed(1)} s`;
    return `| ${part} | ${own.length} | ${times} | ${faults} | ${sum(own.map((outcome) => outcome.mails_repeated))} |`;
  });
  const head = ['| part | kills | median time to the end of the job | worst | missing or doubled | mails sent again, same Message-ID |'];
  return [...head, '|---|---:|---:|---:|---|---:|', ...rows].join('\n');
}
