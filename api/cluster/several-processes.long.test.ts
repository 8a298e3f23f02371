import { readFileSync } from 'node:fs';
import { seeds } from '@millwright/seeds/seeds.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, password, type Send, sender } from '../http/testing/app.ts';
import { type RunningApi, runApi } from '../testing/running-api.ts';
import { type Scratch, scratch, scratchClient } from '../testing/scratch.ts';
import { addUser } from '../users/add-user.ts';
import { partOf, processesOf } from './processes.ts';

/** A connection for each call: the processes take them in turn. */
const apart = { connection: 'close' };
const email = 'ann@makers.test';

let made: Scratch;
let api: RunningApi;
let ann: Send;

const send = (token?: string): Send => {
  const each = sender(api.url, token);
  return (method, path, body, headers = {}) => each(method, path, body, { ...apart, ...headers });
};
const signIn = async () => (await send()('POST', '/v1/auth/login', { email, password })).json.token;
const often = <T>(work: (n: number) => Promise<T>, times = 12) => Promise.all(Array.from({ length: times }, (_, n) => work(n)));
/** The process ids of the ones that serve. */
const serving = () => readFileSync(`/proc/${api.child.pid}/task/${api.child.pid}/children`, 'utf8').trim().split(' ').map(Number);

beforeAll(async () => {
  made = await scratch({ built_in: seeds.builtIn });
  const client = await scratchClient(made.database, { name: 'Makers' });
  await addUser(made.database, { client_id: client.id, email, first_name: 'Ann', last_name: 'Test', role: 'client_admin', password });
  api = await runApi(made, { API_PROCESSES: '2' });
  ann = send(await signIn());
});
afterAll(async () => {
  api?.child.kill('SIGKILL');
  await made?.drop();
});

it('one a core and two at least, as far as the connections reach, unless told', () => {
  expect([1, 2, 8].map((cores) => processesOf({ DATABASE_POOL: 20 } as never, cores))).toEqual([2, 2, 5]);
  expect(processesOf({ DATABASE_POOL: 4 } as never, 8)).toBe(1);
  expect(processesOf({ DATABASE_POOL: 4, API_PROCESSES: 3 } as never, 8)).toBe(3);
  expect([partOf(20, 3, 2), partOf(4, 8, 2)]).toEqual([6, 2]);
});

/** What a session of Ann's is told from now on, on a stream of its own. */
async function follow(token: string) {
  const answer = await fetch(`${api.url}/v1/cache/stream`, { headers: { authorization: `Bearer ${token}`, ...apart } });
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let told = '';
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) told += part.value;
  })().catch(() => {});
  return { told: () => told, stop: () => reader.cancel() };
}

const groups = '/v1/documents/view_groups';
const statuses = async (asks: (n: number) => Promise<Answer>) => new Set((await often(asks)).map(({ status }) => status));

describe('several processes', () => {
  it('know whoever has signed in to one of them, and forget them together', async () => {
    const theirs = send(await signIn());
    expect(await statuses(() => theirs('GET', groups))).toEqual(new Set([200]));
    await theirs('POST', '/v1/auth/sessions/end', { which: 'all' });
    await vi.waitFor(async () => expect(await statuses(() => theirs('GET', groups))).toEqual(new Set([401])));
    ann = send(await signIn());
  });

  it('answer with what another one has changed, at once', async () => {
    const made = await ann('POST', groups, { name: 'Group' });
    const path = `${groups}/${made.json.data.id}`;
    for (let n = 1; n < 5; n++) {
      const changed = await ann('PATCH', path, { name: `Group ${n}` }, { 'if-match': String(n) });
      expect(changed.status).toBe(200);
      const names = (await often(() => ann('GET', path))).map(({ json }) => json.data.name);
      expect(new Set(names)).toEqual(new Set([`Group ${n}`]));
    }
  });

  it('tell all sessions of a change, whichever of them made it', async () => {
    const token = await signIn();
    const streams = await often(() => follow(token), 6);
    await ann('POST', groups, { name: 'Told' });
    await vi.waitFor(() => expect(streams.map(({ told }) => told().includes('refresh_views'))).toEqual(streams.map(() => true)));
    await Promise.all(streams.map(({ stop }) => stop()));
  });

  it('do a call with the same key once', async () => {
    const answers = await often(() => ann('POST', groups, { name: 'Once' }, { 'idempotency-key': 'the-same' }), 6);
    const ids = answers.filter(({ status }) => status < 300).map(({ json }) => json.data.id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
  });

  it('count together what strangers are refused, however their calls are spread', async () => {
    const seen: number[] = [];
    for (let round = 0; round < 20; round++) {
      seen.push(...(await often(() => send()('GET', '/v1/files/signed/nothing'), 18)).map(({ status }) => status));
    }
    const answered = seen.filter((status) => status === 404).length;
    // Those of one round are under way together.
    expect(answered).toBeGreaterThanOrEqual(300);
    expect(answered).toBeLessThan(300 + 18);
    expect(new Set(seen)).toEqual(new Set([404, 429]));
  });

  it('go on when one of them dies, which is started again', async () => {
    const [first] = serving();
    expect(serving()).toHaveLength(2);
    process.kill(first as number, 'SIGKILL');
    await vi.waitFor(
      async () => {
        expect(serving()).toHaveLength(2);
        expect(serving()).not.toContain(first);
        expect(await statuses(() => ann('GET', groups))).toEqual(new Set([200]));
      },
      { timeout: 20_000, interval: 200 },
    );
  });
});
