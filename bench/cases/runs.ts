import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, type Company, company } from '../lib/caller.ts';
import { password } from '../lib/instance.ts';
import { load, type Measured } from '../lib/load.ts';
import { signed } from './measure.ts';

/** Two companies of one running product, with the same models and automations. */
export type Place = { url: string; one: Prepared; other: Prepared };
type Prepared = Company & { followed: string; called: string };

type Run = { id: string; status: string };

const model = (slug: string) => ({
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: 'title',
  schema: [{ name: 'title', label: 'Title', type: 'text' }],
});
/** An expression that blocks its thread until the thread is terminated. */
const backtracking = '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)';
const title = 'trigger.event.changes.title[1]';

const step = (id: string, type: string, input: unknown) => ({ id, name: id, type, enabled: true, output_variable: id, input });
/** An automation with a transformation and a write for each created thing. For a thing named poison, the first step never ends. */
const followed = {
  trigger: { type: 'object_created', model_ids: ['thing'] },
  steps: [
    step('text', 'transform', { value: { $: `$contains(${title}, "poison") ? ${backtracking} : $uppercase(${title})` } }),
    step('note', 'write', { items: [{ model: 'note', properties: { title: { $: 'steps.text' } } }] }),
  ],
  edges: [{ from: 'text', port: 'next', to: 'note' }],
};
const called = { trigger: { type: 'manual' }, steps: [step('text', 'transform', { value: { $: '$uppercase(trigger.input.text)' } })], edges: [] };

async function prepared(url: string, name: string): Promise<Prepared> {
  const made = await company(url, name, password);
  const { caller } = made;
  for (const slug of ['thing', 'note']) await caller.post('/v1/documents/models', model(slug));
  const add = async (slug: string, automation: object) =>
    (
      await caller.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', {
        name: slug,
        slug,
        label: slug,
        disabled: false,
        ...automation,
      })
    ).data.id;
  return { ...made, followed: await add('followed', followed), called: await add('called', called) };
}

/** Creates the companies and runs their automations once, so that compilation and query planning are not measured. */
export async function prepare(url: string): Promise<Place> {
  const place = { url, one: await prepared(url, 'Runs one'), other: await prepared(url, 'Runs two') };
  for (const { caller } of [place.one, place.other]) {
    await create(caller, 'warm', 100);
    await caller.settled(120_000);
  }
  return place;
}

/** Creates things in one call, so that the relay gets their runs together. */
async function create(caller: Caller, name: string, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, n) => `{title: "${name} ${n}"}`).join(', ');
  await caller.query(`mutation { save_thing(items: [${items}]) { identity } }`);
}

/** Runs per second that `count` creations in one call start, from the call to the end of the last run. */
export async function eventStarted({ one: { caller } }: Place, count: number): Promise<number> {
  const took_ms = await timed(async () => {
    await create(caller, 'burst', count);
    await caller.settled(300_000);
  });
  return (count / took_ms) * 1000;
}

const runsOf = async (caller: Caller, id: string, limit = 500) =>
  (await caller.call<{ data: Run[] }>('GET', `/v1/data_connections/${id}/runs?limit=${limit}`)).data;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Milliseconds from the first of `count` creations by eight writers to the end of all runs that they start, and the
 * times of lists meanwhile.
 */
export async function followedCreations({ url, one: { caller } }: Place, count: number): Promise<{ took_ms: number; list: Measured }> {
  const writer = async (of: number) => {
    for (let n = of; n < count; n += 8) await postOnce(url, caller, '/v1/graph/save/', { model: 'thing', properties: { title: `made ${n}` } });
  };
  return listsBeside(caller, async () => {
    await Promise.all(Array.from({ length: 8 }, (_, of) => writer(of)));
    await caller.settled(300_000);
  });
}

/** Measures how long some work takes, and the lists that a person reads meanwhile, one after the other. */
async function listsBeside(caller: Caller, work: () => Promise<unknown>): Promise<{ took_ms: number; list: Measured }> {
  let over = false;
  const list = async () => {
    const times: number[] = [];
    while (!over) {
      times.push(
        await timed(() => caller.post('/v1/graph/get/', { model: 'thing', limit: 50, ordering: [{ field: 'created_at', direction: 'desc' }] })),
      );
      await sleep(5);
    }
    return times.sort((a, b) => a - b);
  };
  const beside = list();
  const took_ms = await timed(work);
  over = true;
  const times = await beside;
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { took_ms, list: { per_second: times.length / (took_ms / 1000), p50_ms: at(0.5), p99_ms: at(0.99), failed: 0 } };
}

/** Measures a person's lists while `count` queued runs are drained, and afterwards at rest, on the same table. */
export async function drained({ one: { caller } }: Place, count: number, rest_ms: number) {
  for (let n = 0; n < count; n += 1_000) await create(caller, `queued ${n}`, Math.min(1_000, count - n));
  const queued = await left(caller);
  const { took_ms, list } = await listsBeside(caller, () => caller.settled(1_800_000));
  const rest = await listsBeside(caller, () => sleep(rest_ms));
  return { queued, took_ms, list, rest: rest.list };
}

/** A call without an idempotency key, as most programs make it. */
async function postOnce(url: string, caller: Caller, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${caller.bearer}` };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

/** Measures runs that `callers` clients call and wait for. */
export const calledRuns = ({ url, one }: Place, callers: number, seconds: number): Promise<Measured> =>
  load(
    url,
    (n) =>
      signed(
        {
          method: 'POST',
          path: `/v1/data_connections/${one.called}`,
          body: { async: false, trigger: { type: 'manual' }, input: { text: `text ${n}` } },
        },
        one.caller.bearer,
      ),
    callers,
    seconds,
  );

/** Milliseconds until a run of another company is done while `waiting` runs of this one wait, and how many still wait then. */
export async function behind({ one, other }: Place, waiting: number): Promise<{ waited_ms: number; left: number }> {
  for (let n = 0; n < waiting; n += 1_000) await create(one.caller, `wait ${n}`, 1_000);
  while ((await left(one.caller)) < waiting * 0.8) await sleep(50);
  const waited_ms = await timed(async () => {
    await other.caller.save('thing', { title: 'soon' });
    await other.caller.settled(120_000);
  });
  return { waited_ms, left: await left(one.caller) };
}

const left = async (caller: Caller) => (await caller.call<{ running: number }>('GET', '/v1/settled')).running;

/** Milliseconds until a queued run among others is cancelled, and its final status. */
export async function cancelled({ one: { caller, followed } }: Place): Promise<{ took_ms: number; status: string }> {
  await create(caller, 'cancel', 300);
  let run: Run | undefined;
  while (!run) run = (await runsOf(caller, followed, 50)).find(({ status }) => status === 'queued');
  const { id } = run;
  let status = '';
  const took_ms = await timed(async () => {
    status = (await caller.post<{ status: string }>(`/v1/data_connections/runs/${id}/cancel`)).status;
  });
  await caller.settled(120_000);
  return { took_ms, status };
}

/** Milliseconds from the creation of 25 things in one call to the end of their runs, without the run of the poisoned one. */
export async function batch({ one: { caller, followed } }: Place, poisoned: boolean): Promise<number> {
  const names = Array.from({ length: 25 }, (_, n) => `{title: "${poisoned && n === 3 ? 'poison' : 'good'} ${n}"}`).join(', ');
  const before = new Set((await runsOf(caller, followed, 100)).map(({ id }) => id));
  const took = await timed(async () => {
    await caller.query(`mutation { save_thing(items: [${names}]) { identity } }`);
    const done = async () => (await runsOf(caller, followed, 25)).filter(({ id, status }) => status === 'success' && !before.has(id)).length;
    while ((await done()) < (poisoned ? 24 : 25)) await sleep(10);
  });
  await caller.settled(120_000);
  return took;
}
