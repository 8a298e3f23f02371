import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { everyStep } from '../../../workers/testing/crashes/every-step.ts';
import type { Caller } from '../../lib/caller.ts';
import { type Instance, mailUrlOf } from '../../lib/instance.ts';
import { kill, type Outcome, sum, tooLate } from '../faults.ts';

/** Runs that are under way when a part is killed. */
const together = 6;

/** Another system, which writes down the key of each call by its path. */
export async function hearingSystem() {
  const heard = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const key = String(request.headers['idempotency-key']);
    heard.set(path, [...(heard.get(path) ?? []), key]);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destination = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { destination, heard, close };
}
type System = Awaited<ReturnType<typeof hearingSystem>>;

export type StepWork = { caller: Caller; instance: Instance; system: System; automation: string; begun: number };

/** The models and automations of a company whose runs go through every kind of step. */
export async function stepWork(instance: Instance, caller: Caller, system: System): Promise<StepWork> {
  const text = (name: string) => ({ name, label: name, type: 'text' });
  for (const [name, field] of [
    ['job', 'title'],
    ['note', 'text'],
  ] as const)
    await caller.post('/v1/documents/models', { name, displayed_name: name, schema: [text(field)], primary_attribute: field });
  const store = async (slug: string, parts: object) => {
    const document = { name: slug, slug, label: slug, disabled: false, trigger: { type: 'manual' }, ...parts };
    return (await caller.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', document)).data.id;
  };
  const said = { id: 'say', name: 'say', type: 'transform', enabled: true, input: { value: 'said' } };
  await store('by-hand', { steps: [said], edges: [] });
  const { steps, edges } = everyStep;
  return { caller, instance, system, automation: await store('every-step', { steps, edges }), begun: 0 };
}

type Run = { id: string; status: string };
type RunSteps = { data: { steps: { step_id: string; status: string }[] } };

const begin = async ({ caller, automation, system }: StepWork, n: number) => {
  const answer = await caller.post<{ run_id: string }>(`/v1/data_connections/${automation}`, {
    async: true,
    trigger: { type: 'manual' },
    input: { n, url: `http://${system.destination}` },
  });
  return answer.run_id;
};

/** The runs once all of them have ended. */
async function ended({ caller, automation }: StepWork, ids: readonly string[], limit_ms: number): Promise<Run[]> {
  const deadline = Date.now() + limit_ms;
  for (;;) {
    const { data } = await caller.call<{ data: Run[] }>('GET', `/v1/data_connections/${automation}/runs?limit=${ids.length}`);
    const own = data.filter(({ id }) => ids.includes(id));
    if (own.length === ids.length && own.every(({ status }) => ['success', 'failure', 'cancelled'].includes(status))) return own;
    if (Date.now() > deadline) return own;
    await sleep(100);
  }
}

const words = (n: number) => [`end ${n}`, `looped x ${n}`, `looped y ${n}`, `made ${n}`];

/** What of a run is missing or doubled. Copies of a call or mail under one key are counted apart: their receivers tell them apart. */
async function inspect({ caller, system, instance }: StepWork, { id, status }: Run, n: number) {
  const faults: string[] = [];
  const check = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should)) faults.push(`run ${n}, ${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
  };
  check('status', status, 'success');
  const { data } = await caller.call<RunSteps>('GET', `/v1/data_connections/runs/${encodeURIComponent(id)}`);
  const done = data.steps.filter((step) => step.status === 'success').map(({ step_id }) => step_id);
  check('steps', done.sort(), everyStep.steps.flatMap((step) => (step.id === 'looped' ? [step.id, step.id] : [step.id])).sort());
  const notes = await Promise.all(words(n).map(async (word) => (await caller.find('note', 'text', word)).length));
  check('notes', notes, [1, 1, 1, 1]);
  const calls = [`/call/${n}`, `/hook/${n}`].map((path) => system.heard.get(path) ?? []);
  check(
    'keys of calls',
    calls.map((keys) => new Set(keys).size),
    [1, 1],
  );
  const log = await caller.call<{ data: { outcome: string }[] }>('GET', `/v1/data_connections/every-step/sent_calls?run=${encodeURIComponent(id)}`);
  check(
    'webhooks in the log',
    log.data.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'unknown'),
    ['delivered'],
  );
  const answer = await fetch(`${mailUrlOf(instance)}/messages`);
  const mails = ((await answer.json()) as { subject: string; message_id: string }[]).filter(({ subject }) => subject === `run ${n}`);
  check('mails', new Set(mails.map(({ message_id }) => message_id)).size, 1);
  return { faults, mails_repeated: Math.max(0, mails.length - 1) };
}

/** Runs through every kind of step, in whose middle a part is killed hard; null when they were over before. */
export async function killDuringSteps(work: StepWork, part: string, wait_ms: number): Promise<Omit<Outcome, 'part' | 'index'> | null> {
  const first = work.begun;
  work.begun += together;
  const numbers = Array.from({ length: together }, (_, at) => first + at);
  const ids = await Promise.all(numbers.map((n) => begin(work, n)));
  await sleep(wait_ms);
  const { running } = await work.caller.call<{ running: number }>('GET', '/v1/settled');
  if (running === 0) return null;
  await kill(work.instance, part);
  const killed = performance.now();
  const runs = new Map((await ended(work, ids, 120_000)).map((run) => [run.id, run]));
  const seconds = (performance.now() - killed) / 1000;
  const told = await Promise.all(ids.map((id, at) => inspect(work, runs.get(id) ?? { id, status: 'lost' }, numbers[at] as number)));
  return {
    seconds,
    faults: [...tooLate(seconds), ...told.flatMap(({ faults }) => faults)],
    mails_repeated: sum(told.map((one) => one.mails_repeated)),
  };
}

/** How long the runs take that nothing disturbs. */
export async function stepsUndisturbed(work: StepWork): Promise<number> {
  const first = work.begun;
  work.begun += together;
  const began = performance.now();
  const ids = await Promise.all(Array.from({ length: together }, (_, at) => begin(work, first + at)));
  const runs = await ended(work, ids, 120_000);
  const bad = runs.filter(({ status }) => status !== 'success');
  if (bad.length > 0 || runs.length < together) throw new Error(`undisturbed runs ended as ${JSON.stringify(runs)}`);
  return performance.now() - began;
}
