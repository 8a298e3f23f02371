import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { failure } from '@millwright/core/contract/parts/shapes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerClientError } from './client-error.ts';
import { serverOptions } from './server-options.ts';

let server: Server;
beforeAll(async () => {
  server = createServer(serverOptions, (_request, response) => response.end('fine'));
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server?.close());

/** Returns everything that is answered to these bytes. */
const answerTo = async (bytes: string) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const part of socket) text += part;
  return text;
};

it.each([
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'too_large'],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'malformed'],
])('%s is answered in the usual shape', async (_, bytes, status, code) => {
  const text = await answerTo(bytes);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(failure.parse(JSON.parse(body))).toMatchObject({ error: { code } });
});
