import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { everyStepWith, otherIntegration, papers } from '../../../workers/testing/crashes/every-step.ts';
import type { Caller } from '../../lib/caller.ts';
import type { Instance } from '../../lib/instance.ts';
import { addedUp } from '../../lib/kinds.ts';
import { kill, type Outcome, sum, tooLate } from '../faults.ts';
import { inspect } from './inspect-run.ts';

/** Number of runs in progress when a part is killed. */
const together = 6;

/** Starts another system that records the idempotency key of each call, by path. */
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

/** An automation with every kind of step. Its server action creates the single lot of an article. */
export const flow = everyStepWith('steps/articles/generateGlobalLot');

export type StepWork = { caller: Caller; instance: Instance; system: System; automation: string; begun: number };

/** Creates the models, document templates and automations of a company whose runs use every kind of step. */
export async function stepWork(instance: Instance, caller: Caller, system: System): Promise<StepWork> {
  await makeModels(caller);
  for (const [collection, templates] of Object.entries(papers))
    for (const template of templates) await caller.post(`/v1/documents/${collection}`, template);
  await caller.post('/v1/documents/integrations', otherIntegration(`http://${system.destination}`));
  const store = async (slug: string, parts: object) => {
    const document = { name: slug, slug, label: slug, disabled: false, trigger: { type: 'manual' }, ...parts };
    return (await caller.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', document)).data.id;
  };
  const said = { id: 'say', name: 'say', type: 'transform', enabled: true, input: { value: 'said' } };
  await store('by-hand', { steps: [said], edges: [] });
  const { steps, edges } = flow;
  return { caller, instance, system, automation: await store('every-step', { steps, edges }), begun: 0 };
}

/** Creates the models: jobs with a process of three steps, and notes. */
async function makeModels(caller: Caller) {
  const text = (name: string) => ({ name, label: name, type: 'text' });
  const store = async (name: string, field: string) => {
    const model = { slug: name, name, displayed_name: name, schema: [text(field)], primary_attribute: field };
    return (await caller.post<{ data: { version: number } }>('/v1/documents/models', model)).data.version;
  };
  await store('note', 'text');
  const version = await store('job', 'title');
  await caller.call('POST', '/v1/documents/models/job/process', { on: true }, { 'if-match': `${version}` });
  const steps = ['draft', 'work', 'done'].map((key, at) => ({ label: key, key: `job-${key}`, line_num: at + 1 }));
  await caller.post('/v1/processes/create/', { label: 'Jobs', process_type: 'job', steps });
}

/** Decides approvals and answers questions to the caller until the work is done. */
async function approvingMeanwhile<T>(caller: Caller, work: Promise<T>): Promise<T> {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  while (!over) {
    const { data } = await caller.call<{ data: { id: string }[] }>('GET', '/v1/approvals');
    const decision = { outcome: 'approved', answers: { lot: 'A-1' } };
    await Promise.all(data.map(({ id }) => caller.post(`/v1/approvals/${id}/decide`, decision).catch(() => undefined)));
    await sleep(100);
  }
  return work;
}

type Run = { id: string; status: string };
/** A run with its number and its records. */
export type Begun = { n: number; id: string; job: string; article: string };

async function begin({ caller, automation, system }: StepWork, n: number): Promise<Begun> {
  const job = await caller.save('job', { title: `${n}` });
  const article = await caller.save('std_sku', {
    std_label: `Step ${n}`,
    std_type: 'finished-good',
    std_stock_management_mode: 'global',
  });
  const answer = await caller.post<{ run_id: string }>(`/v1/data_connections/${automation}`, {
    async: true,
    trigger: { type: 'manual' },
    input: { n, url: `http://${system.destination}`, job, acted_on: article },
  });
  return { n, id: answer.run_id, job, article };
}

/** Starts `together` runs at once. */
function beginSome(work: StepWork): Promise<Begun[]> {
  const first = work.begun;
  work.begun += together;
  return Promise.all(Array.from({ length: together }, (_, at) => begin(work, first + at)));
}

const hasEnded = ({ status }: Run) => ['success', 'failure', 'cancelled'].includes(status);

/** Waits until all of these runs have ended, and returns them. */
async function ended({ caller, automation }: StepWork, ids: readonly string[], limit_ms: number): Promise<Run[]> {
  const deadline = Date.now() + limit_ms;
  for (;;) {
    const { data } = await caller.call<{ data: Run[] }>('GET', `/v1/data_connections/${automation}/runs?limit=${ids.length}`);
    const own = data.filter(({ id }) => ids.includes(id));
    if (own.length === ids.length && own.every(hasEnded)) return own;
    if (Date.now() > deadline) return own;
    await sleep(100);
  }
}

/** Starts runs through every kind of step, and kills the part (SIGKILL) after `wait_ms`. Null if the runs ended before that. */
export async function killDuringSteps(work: StepWork, part: string, wait_ms: number): Promise<Omit<Outcome, 'part' | 'index'> | null> {
  const begun = await beginSome(work);
  const ids = begun.map(({ id }) => id);
  return approvingMeanwhile(
    work.caller,
    (async () => {
      await sleep(wait_ms);
      if ((await ended(work, ids, 0)).filter(hasEnded).length === ids.length) return null;
      await kill(work.instance, part);
      const killed = performance.now();
      const runs = new Map((await ended(work, ids, 120_000)).map((run) => [run.id, run]));
      const seconds = (performance.now() - killed) / 1000;
      const results = await Promise.all(begun.map((one) => inspect(work, one, runs.get(one.id)?.status ?? 'lost')));
      return {
        seconds,
        faults: [...tooLate(seconds), ...results.flatMap(({ faults }) => faults)],
        mails_repeated: sum(results.map((one) => one.mails_repeated)),
        kinds: addedUp(results.map(({ kinds }) => kinds)),
      };
    })(),
  );
}

/** Returns how long the runs take without a kill. */
export async function stepsUndisturbed(work: StepWork): Promise<number> {
  const begun = await beginSome(work);
  const began = performance.now();
  const ids = begun.map(({ id }) => id);
  const runs = await approvingMeanwhile(work.caller, ended(work, ids, 120_000));
  const bad = runs.filter(({ status }) => status !== 'success');
  if (bad.length > 0 || runs.length < together) throw new Error(`undisturbed runs ended as ${JSON.stringify(runs)}`);
  return performance.now() - began;
}
