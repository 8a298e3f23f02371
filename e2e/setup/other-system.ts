import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { test } from '../lib/test.ts';

/**
 * The port of this worker's other system, which the product may call. Each worker has its own, because files run in
 * parallel. Undefined if the product runs elsewhere.
 */
const port = process.env.E2E_CONNECTED_PORTS?.split(',')[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/** Whether the product may call systems on this machine. */
export const mayConnect = port !== undefined;
/** Why a test is skipped if it may not. */
export const notConnected = 'the product that runs already may call no system on this machine';

/** The host and port of the other system of this worker. */
export const otherHost = `127.0.0.1:${port}`;
export const otherOrigin = `http://${otherHost}`;

/** Starts another system for the tests of a file, if the product may call it. */
export function otherSystem(answer: RequestListener): void {
  const server = createServer(answer);
  test.beforeAll(async () => {
    if (!mayConnect) return;
    server.listen(Number(port), '127.0.0.1');
    await once(server, 'listening');
  });
  test.afterAll(() => void server.close());
}
