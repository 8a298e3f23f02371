import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { giveTime } from './body-time.ts';

it('cuts a body off that does not come in its time, and waits for one that was given more', async () => {
  const server = createServer((asked, response) => {
    giveTime(asked, 50);
    if (asked.url === '/file') giveTime(asked, 10_000);
    asked.resume().on('error', () => {});
    asked.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = (path: string) =>
    new Promise<unknown>((resolve) => {
      const sent = request({ port: (server.address() as AddressInfo).port, path, method: 'POST' }, (answer) => resolve(answer.statusCode));
      sent.on('error', () => resolve('cut off'));
      sent.write('begun');
      setTimeout(() => sent.end('ended'), 500);
    });
  expect(await Promise.all([send('/'), send('/file')])).toEqual(['cut off', 200]);
  server.closeAllConnections();
  server.close();
});
