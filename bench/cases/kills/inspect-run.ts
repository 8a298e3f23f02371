import { setTimeout as sleep } from 'node:timers/promises';
import { timesOf } from '../../../workers/testing/crashes/every-step.ts';
import { mailUrlOf } from '../../lib/instance.ts';
import type { Kinds } from '../../lib/kinds.ts';
import { type Begun, flow, type StepWork } from './every-step.ts';

type RunSteps = { data: { steps: { step_id: string; status: string }[] } };
type Mail = { subject: string; recipients: string[]; message_id: string };

/** How often an effect exists after a run (`is`), and how often it should (`should`). */
type Count = { kind: string; what: string; is: number; should: number };

/**
 * Counts missing, duplicate and stuck effects of a run, by kind of step. Copies of a call or mail with the same key are
 * counted separately, because their receivers recognize them as copies.
 */
export async function inspect(work: StepWork, begun: Begun, status: string) {
  const { caller } = work;
  const { n, id, job, article } = begun;
  const { data } = await caller.call<RunSteps>('GET', `/v1/data_connections/runs/${encodeURIComponent(id)}`);
  const times = Map.groupBy(
    data.steps.filter((step) => step.status === 'success'),
    ({ step_id }) => step_id,
  );
  const typeOf = new Map(flow.steps.map((step) => [step.id, step.type as string]));
  const steps = timesOf(flow).map(([step_id, should]): Count => {
    return { kind: typeOf.get(step_id) ?? step_id, what: `step ${step_id}`, is: times.get(step_id)?.length ?? 0, should };
  });
  const mails = (await mailsOf(work)).filter(({ subject }) => subject === `run ${n}`);
  const counts = [
    ...steps,
    ...(await notes(work, begun)),
    ...(await sent(work, begun)),
    { kind: 'email', what: 'mails', is: new Set(mails.map(({ message_id }) => message_id)).size, should: 1 },
    { kind: 'message', what: 'letters', is: await letters(work, n), should: 1 },
    { kind: 'action', what: 'lots of the article', is: (await caller.find('std_sku_lot', 'std_sku', article)).length, should: 1 },
    { kind: 'process', what: 'steps advanced', is: await advanced(work, job), should: 1 },
  ];
  const isOver = ['success', 'failure', 'cancelled'].includes(status);
  const kinds: Kinds = Object.fromEntries(counts.map(({ kind }) => [kind, { lost: 0, doubled: 0, stuck: 0 }]));
  for (const { kind, is, should } of counts) {
    const tally = kinds[kind];
    if (!tally) continue;
    if (is > should) tally.doubled += is - should;
    if (is < should) tally[isOver ? 'lost' : 'stuck'] += should - is;
  }
  const wrong = counts.filter(({ is, should }) => is !== should).map(({ what, is, should }) => `${what}: ${is} instead of ${should}`);
  const faults = [...(status === 'success' ? [] : [`status ${status}`]), ...wrong].map((fault) => `run ${n}, ${fault}`);
  return { faults, kinds, mails_repeated: Math.max(0, mails.length - 1) };
}

const notes = ({ caller }: StepWork, { n }: Begun): Promise<Count[]> =>
  Promise.all(
    [`end ${n}`, `looped x ${n}`, `looped y ${n}`, `made ${n}`].map(async (word) => {
      return { kind: 'write', what: `notes ${word}`, is: (await caller.find('note', 'text', word)).length, should: 1 };
    }),
  );

/** Counts the outgoing effects: calls by key, entries in the log of webhooks, messages in the queue. */
async function sent({ caller, system }: StepWork, { n, id }: Begun): Promise<Count[]> {
  const keysOf = (path: string) => new Set(system.heard.get(`/${path}/${n}`)).size;
  const log = await caller.call<{ data: { outcome: string }[] }>('GET', `/v1/data_connections/every-step/sent_calls?run=${encodeURIComponent(id)}`);
  const delivered = log.data.filter(({ outcome }) => outcome !== 'unknown').length;
  return [
    { kind: 'rest', what: 'keys of calls', is: keysOf('call'), should: 1 },
    { kind: 'operation', what: 'keys of operations', is: keysOf('use'), should: 1 },
    { kind: 'webhook', what: 'keys of webhooks', is: keysOf('hook'), should: 1 },
    { kind: 'webhook', what: 'webhooks in the log', is: delivered, should: 1 },
  ];
}

const mailsOf = async ({ instance }: StepWork) => (await (await fetch(`${mailUrlOf(instance)}/messages`)).json()) as Mail[];

/** Returns how many different mails of a run were delivered. Mails are sent after the run, so it waits for the first one. */
async function letters(work: StepWork, n: number): Promise<number> {
  for (let tries = 0; ; tries++) {
    const own = (await mailsOf(work)).filter(({ recipients }) => recipients.includes(`letter-${n}@works.test`));
    if (own.length > 0 || tries > 60) return new Set(own.map(({ message_id }) => message_id)).size;
    await sleep(500);
  }
}

/** Returns how many steps the job has advanced in its process. */
async function advanced({ caller }: StepWork, job: string): Promise<number> {
  const { data } = await caller.post<{ data: { active_operation: { key: string } | null } }>(`/v1/processes/get/live/object/${job}`);
  return ['job-draft', 'job-work', 'job-done'].indexOf(String(data.active_operation?.key));
}
