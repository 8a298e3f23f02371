import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyMarker, followCache, onRecordsChanged } from './cache-stream.ts';
import { setCredentials } from './http.ts';
import { queryClient } from './query-client.ts';

let server: Server;
let opened = 0;

beforeAll(async () => {
  setCredentials({ token: () => 'token', renew: async () => null, person: () => 'ann' });
  // Sends one beat, then nothing, like a connection whose other end is gone.
  server = createServer((_, response) => {
    opened += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': beat\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(base);
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

it('gives up a silent connection, and reads records and documents again when it is back', async () => {
  const keys = [
    ['documents', 'models'],
    ['object', 'r'],
  ];
  for (const key of keys) queryClient.setQueryData(key, 'old');
  const stale = () => keys.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
  let changes = 0;
  const forget = onRecordsChanged(() => {
    changes += 1;
  });
  const stop = followCache(200);
  await expect.poll(() => opened).toBe(1);
  expect([stale(), changes]).toEqual([[false, false], 0]);
  await expect.poll(stale).toEqual([true, true]);
  stop();
  forget();
  expect([opened, changes]).toEqual([2, 1]);
});

/** The stores that have to be read again after a marker. */
function stale(action: 'refresh_store' | 'refresh_views'): string[] {
  const keys = [
    ['documents', 'views'],
    ['documents', 'clients', 'x'],
    ['object', '1'],
    ['count', 'task', null],
    ['runs', 'a'],
  ];
  queryClient.clear();
  for (const key of keys) queryClient.setQueryData(key, {});
  applyMarker({ action });
  return keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map((key) => key.join('/'));
}

it('has every store of records read again by a marker, and tells the tables', () => {
  let told = 0;
  const forget = onRecordsChanged(() => {
    told += 1;
  });
  expect(stale('refresh_store')).toEqual(['object/1', 'count/task/', 'runs/a']);
  expect(told).toBe(1);
  forget();
});

it('has every document read again by a marker', () => {
  expect(stale('refresh_views')).toEqual(['documents/views', 'documents/clients/x']);
});
