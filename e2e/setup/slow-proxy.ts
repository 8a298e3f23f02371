import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same numbers in every run: mulberry32, from 0 up to 1. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Stands between the browser and a product: answers of `/v1` come up to so many milliseconds late, what has begun to come streams through at once. */
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
    // Whoever hangs up, the other side hears of it.
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
