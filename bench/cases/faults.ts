import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../lib/caller.ts';
import { type Instance, mailUrlOf, pidOf } from '../lib/instance.ts';
import type { Kinds } from '../lib/kinds.ts';
import { addressOf, type Goods, mainJob, picksOf, quantity } from './main-job.ts';

/** Within which a job must have come to its end after the kill. */
const patience_s = 30;

/**
 * One kill: how long the job took to its end, what was missing or doubled, how often a mail came again, and for runs of
 * steps each kind's tally.
 */
export type Outcome = { part: string; index: number; seconds: number; faults: string[]; mails_repeated: number; kinds?: Kinds };

/** Kills the part that runs now; one that is still being started again is waited for. */
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

/** The Message-ID of every copy that a shipment's address has got. */
async function mailsOf(instance: Instance, shipment: string) {
  const answer = await fetch(`${mailUrlOf(instance)}/messages`);
  const mails = (await answer.json()) as { recipients: string[]; message_id: string }[];
  return mails.filter(({ recipients }) => recipients.includes(addressOf(shipment))).map(({ message_id }) => message_id);
}

export const sum = (values: unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0);

/**
 * What is missing or doubled after one main job. A mail is doubled when two different ones say the same. A copy under
 * the same Message-ID is counted apart: a worker that dies between the mail server's acceptance and its own commit can't
 * know, sends again, and mailboxes tell by the Message-ID that it is the same mail.
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
 * One main job in whose middle, after `wait_ms`, the part is killed hard; null when the job was over before; fails when
 * it failed before.
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

/** The table over all kills so far. */
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
