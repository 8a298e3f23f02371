import { AppError } from '@millwright/core/errors.ts';
import type { Operation } from '@millwright/core/integration/operation.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEgress } from '../../egress/fetch.ts';
import { testBox } from '../../testing/test-box.ts';
import type { StoredIntegration } from '../stored/integrations.service.ts';
import { resourceServer } from '../testing/oauth-provider.ts';
import { performOperation } from './perform-operation.ts';
import type { CallServices } from './repeated-call.ts';

let server: Awaited<ReturnType<typeof resourceServer>>;
beforeAll(async () => {
  server = await resourceServer();
});
beforeEach(() => void server.hits.splice(0));
afterAll(() => server?.close());

const orders: Operation = { name: 'orders', method: 'GET', path: '/orders', params: [{ name: 'page', in: 'query', type: 'number' }] };

/** Performs an operation within `timeout_ms`. Calls with the numbers in `full` find their limit reached for one second. */
function perform(operation: Operation, timeout_ms: number, signal: AbortSignal, full: number[] = []) {
  let asked = 0;
  const take = async () => {
    asked += 1;
    if (full.includes(asked)) throw new AppError('too_many', { seconds: 1 });
  };
  const services = { egress: createEgress({ allow: [new URL(server.url).host] }), secrets: testBox, client_id: 'one', allowance: { take } };
  const integration = { id: 'shop', name: 'shop', url: server.url, authentication: { type: 'none' } };
  const bounds = { timeout_ms, max_bytes: 10_000, signal };
  return performOperation(
    services as unknown as CallServices,
    integration as unknown as StoredIntegration,
    { operation, params: {}, key: null },
    bounds,
  );
}

function answers(...replies: [status: number, body: unknown][]) {
  server.answer((_, response) => {
    const [status, body] = (replies.length > 1 ? replies.shift() : replies[0]) as [number, unknown];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}
const retry = { statuses: [503], tries: 3, wait_seconds: 5 };

it('ends a pause with the last answer when the time is over meanwhile', async () => {
  answers([503, { error: 'busy' }]);
  const performed = await perform({ ...orders, retry }, 60_000, AbortSignal.timeout(300));
  expect(performed).toMatchObject({ status: 503, data: { error: 'busy' }, made: 1 });
});

it('ends a pause by itself when the call is cancelled', async () => {
  const cancel = new AbortController();
  server.answer((_, response) => {
    response.writeHead(503).end();
    setTimeout(() => cancel.abort(), 50);
  });
  await expect(perform({ ...orders, retry }, 60_000, cancel.signal)).rejects.toMatchObject({ name: 'AbortError' });
});

it('waits for the next minute between pages, and not before the first one', async () => {
  const listed: Operation = { ...orders, pagination: { by: 'page', param: 'page' } };
  answers([200, [1]], [200, []]);
  // Each call counts for its integration and in total, so the third count is that of the second page.
  expect(await perform(listed, 60_000, AbortSignal.timeout(60_000), [3])).toMatchObject({ data: [1], pages: 2, more: false });
  await expect(perform(listed, 60_000, AbortSignal.timeout(60_000), [1])).rejects.toMatchObject({ code: 'too_many' });
  answers([200, [1]]);
  expect(await perform(listed, 900, AbortSignal.timeout(900), [3])).toMatchObject({ data: [1], pages: 1, more: true });
});

it('is the last answer where a repeated call finds its minute full for longer than the time', async () => {
  answers([503, null]);
  const performed = perform({ ...orders, retry: { ...retry, wait_seconds: 0 } }, 900, AbortSignal.timeout(900), [3]);
  expect(await performed).toMatchObject({ status: 503, made: 1 });
});
