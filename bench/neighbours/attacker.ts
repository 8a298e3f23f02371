import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, fetch, type Response } from 'undici';
import { attacks, type Reach } from './attacks.ts';

/** The target of a hostile caller, its token, and the attack of attacks.ts that it repeats, `at_once` times in parallel. */
export type Strike = { url: string; bearer: string; dry_run: string; name: string; at_once: number };

// Runs in its own thread, so that sending does not delay the measurements. It runs until it is terminated.
const { url, bearer, dry_run, name, at_once } = workerData as Strike;
// Each call in progress has its own connection.
const dispatcher = new Agent({ connections: null, pipelining: 1 });
const authorization = `Bearer ${bearer}`;

const ask = (path: string, body: string | Buffer | undefined, headers: Record<string, string>, patience_ms = 30_000): Promise<Response> =>
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
    (await ask(path, Buffer.isBuffer(body) ? body : JSON.stringify(body), { authorization }, patience_ms)).text(),
  stream: () => ask('/v1/cache/stream', undefined, { authorization }),
  dry_run,
};

/** A pause between attacks. A real attacker has its own machine; here it must not use up the product's processor time by sending. */
const pause_ms = 20;

async function repeat(at: number) {
  for (let n = at; ; n += at_once) {
    await attacks[name]?.(reach, n).catch(() => {});
    if (n === at) parentPort?.postMessage('struck');
    await sleep(pause_ms);
  }
}

for (let at = 0; at < at_once; at++) void repeat(at);
