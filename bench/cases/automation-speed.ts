import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Caller } from '../lib/caller.ts';
import { median } from '../lib/load.ts';

const three = ['first', 'second', 'third'];

/** An automation of three steps without outside calls: two transformations and a query. */
const automation = {
  name: 'bench-three-steps',
  slug: 'bench-three-steps',
  label: 'Three steps',
  trigger: { type: 'manual' },
  disabled: false,
  steps: three.map((id, at) => ({
    id,
    name: id,
    enabled: true,
    output_variable: id,
    ...(at === 1
      ? { type: 'query', input: { query: '{ std_stock_location(limit: 5) { identity std_label } }' } }
      : { type: 'transform', input: { value: { $: '$string(now)' } } }),
  })),
  edges: [
    { from: 'first', port: 'next', to: 'second' },
    { from: 'second', port: 'next', to: 'third' },
  ],
};

/** Measures durable runs of three steps with stored history: the p50 of single runs, and runs per second with eight at once. */
export async function automationSpeed(caller: Caller) {
  const { data } = await caller.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', automation);
  const run = async () => {
    const began = performance.now();
    const answer = await caller.post<{ status: string }>(`/v1/data_connections/${data.id}`, { async: false, trigger: { type: 'manual' } });
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
    return performance.now() - began;
  };
  for (let i = 0; i < 10; i++) await run();
  const alone: number[] = [];
  for (let i = 0; i < 60; i++) alone.push(await run());
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() - began < 6_000) {
        await run();
        done++;
      }
    }),
  );
  return [
    { name: 'automation of three inside steps, p50', ours: `${median(alone).toFixed(0)} ms`, reference: '', ratio: '', goal: '≤ 45 ms' },
    { name: 'automation of three inside steps, 8 at once', ours: `${(done / 6).toFixed(0)} runs/s`, reference: '', ratio: '', goal: '≥ 35 runs/s' },
  ];
}

/** Starts another system that answers each call after `takes_ms` milliseconds, and counts the calls. */
export async function slowSystem(takes_ms: number) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls++;
    request.resume();
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'), takes_ms);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { destination: `127.0.0.1:${port}`, calls: () => calls, close };
}

/** Returns how long a loop takes that calls another system for each of `items` items, fifty at the same time. */
export async function outsideLoop(caller: Caller, destination: string, items: number): Promise<number> {
  const steps = [
    { id: 'each', name: 'each', type: 'for_each', enabled: true, input: { items: { $: `[1..${items}]` }, at_once: 50 } },
    { id: 'call', name: 'call', type: 'rest', enabled: true, input: { method: 'POST', url: `http://${destination}/item/{{item}}` } },
  ];
  const slug = `outside-loop-${Date.now().toString(36)}`;
  const automation = {
    name: slug,
    slug,
    label: slug,
    disabled: false,
    trigger: { type: 'manual' },
    steps,
    edges: [{ from: 'each', port: 'item', to: 'call' }],
  };
  const { data } = await caller.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', automation);
  const began = performance.now();
  await caller.post(`/v1/data_connections/${data.id}`, { async: true, trigger: { type: 'manual' } });
  await caller.settled(120_000);
  const took_ms = performance.now() - began;
  const runs = await caller.call<{ data: { status: string }[] }>('GET', `/v1/data_connections/${data.id}/runs`);
  if (runs.data[0]?.status !== 'success') throw new Error(`the run ended as ${runs.data[0]?.status}`);
  return took_ms;
}
