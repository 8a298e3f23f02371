import { Pool } from 'undici';

export type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; headers?: Record<string, string> };
export type Measured = { per_second: number; p50_ms: number; p99_ms: number; failed: number };

/**
 * Repeats a call on `connections` connections for `seconds`. Each connection waits for the response before its next
 * call. `make` returns the n-th call.
 */
export function load(origin: string, make: (n: number) => Call, connections: number, seconds: number): Promise<Measured> {
  const end = performance.now() + seconds * 1000;
  return repeat(origin, make, connections, () => performance.now() < end);
}

/** Makes `count` calls. Throws if any of them fails. */
export async function times(origin: string, make: (n: number) => Call, connections: number, count: number): Promise<void> {
  const { failed } = await repeat(origin, make, connections, (n) => n < count);
  if (failed) throw new Error(`${failed} of ${count} calls failed`);
}

async function repeat(origin: string, make: (n: number) => Call, connections: number, goesOn: (n: number) => boolean): Promise<Measured> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  let failed = 0;
  let n = 0;
  const began = performance.now();
  const loop = async () => {
    while (goesOn(n)) {
      const { method, path, body, headers } = make(n++);
      const sent = performance.now();
      const answer = await pool.request({
        method,
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.body.text();
      times.push(performance.now() - sent);
      if (answer.statusCode >= 400 || text.includes('"errors"')) failed++;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  await pool.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { per_second: (times.length * 1000) / (performance.now() - began), p50_ms: at(0.5), p99_ms: at(0.99), failed };
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures two sides alternately, so that other work of the machine affects both. Returns the medians of the rounds. */
export async function pair(ours: () => Promise<Measured>, reference: () => Promise<Measured>, rounds = 3) {
  const a: Measured[] = [];
  const b: Measured[] = [];
  await ours();
  await reference();
  for (let i = 0; i < rounds; i++) {
    a.push(await ours());
    b.push(await reference());
  }
  const middle = (all: Measured[]): Measured => ({
    per_second: median(all.map((one) => one.per_second)),
    p50_ms: median(all.map((one) => one.p50_ms)),
    p99_ms: median(all.map((one) => one.p99_ms)),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
  });
  return { ours: middle(a), reference: middle(b) };
}
