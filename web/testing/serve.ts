import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

type Reply = { status?: number; body?: unknown };
type Answer = (path: string, body: never) => Reply | Promise<Reply>;

/** A server of the page's own origin for the tests of a file: it answers paths with JSON; what is no JSON it gets as text. */
export function serve(answer: Answer): void {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const isJson = request.headers['content-type']?.includes('json');
    const { status = 200, body } = await answer(request.url ?? '', (text && isJson ? JSON.parse(text) : text || undefined) as never);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(base);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
}
