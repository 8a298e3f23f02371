import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, fetch, type Response } from 'undici';
import { attacks, type Reach } from './attacks.ts';

/** Where a hostile caller strikes, as whom, and which attack of attacks.ts it repeats so many times at once. */
export type Strike = { url: string; bearer: string; dry_run: string; name: string; at_once: number };

// A thread of its own: what it sends must not hold up who measures. It goes on until it is ended.
const { url, bearer, dry_run, name, at_once } = workerData as Strike;
// Connections of its own for each call under way.
const dispatcher = new Agent({ connections: null, pipelining: 1 });
const authorization = `Bearer ${bearer}`;

const ask = (path: string, body: string | undefined, headers: Record<string, string>, patience_ms = 30_000): Promise<Response> =>
  fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    dispatcher,
    signal: AbortSignal.timeout(patience_ms),
    ...(body === undefined ? {} : { body }),
  });

const reach: Reach = {
  raw: async (path, body) => (await ask(path, body, {})).text(),
  send: async (path, body, patience_ms) =>
    (await ask(path, typeof body === 'string' ? body : JSON.stringify(body), { authorization }, patience_ms)).text(),
  stream: () => ask('/v1/cache/stream', undefined, { authorization }),
  dry_run,
};

async function repeat(at: number) {
  for (let n = at; ; n += at_once) {
    await attacks[name]?.(reach, n).catch(() => {});
    if (n === at) parentPort?.postMessage('struck');
    await sleep(1);
  }
}

for (let at = 0; at < at_once; at++) void repeat(at);
