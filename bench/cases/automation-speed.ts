import type { Caller } from '../lib/caller.ts';
import { median } from '../lib/load.ts';

const three = ['first', 'second', 'third'];

/** An automation of three steps inside the database: two transformations and a query. */
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

/** Durable runs of three steps, history kept: p50 one by one, and runs a second with eight at once. */
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
