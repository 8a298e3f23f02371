import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Generates the same pseudo-random numbers in every run, from 0 up to 1 (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Starts a proxy that delays answers of `/v1` by up to this many milliseconds. Once an answer has begun it streams without delay. */
export async function slowProxy({ port, to, most_ms, seed = 1 }: { port: number; to: number; most_ms: number; seed?: number }) {
  const random = seededNumbers(seed);
  const server = createServer((asked, answer) => {
    const late = asked.url?.startsWith('/v1/') ? random() * most_ms : 0;
    const { url: path, method, headers } = asked;
    const passed = request({ host: '127.0.0.1', port: to, path, method, headers }, (given) => {
      const pass = () => {
        answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
        answer.flushHeaders();
        given.pipe(answer);
      };
      if (late) setTimeout(pass, late);
      else pass();
    });
    // If one side disconnects, the other is disconnected too.
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listens) => server.listen(port, listens));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
