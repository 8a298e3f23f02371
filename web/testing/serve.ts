import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';

type Reply = { status?: number; body?: unknown };
type Answer = (path: string, body: never, headers: IncomingHttpHeaders) => Reply | Promise<Reply>;

const page = () => (window as unknown as { happyDOM: { setURL(url: string): void; waitUntilComplete(): Promise<void> } }).happyDOM;

/** The calls of the page that have no answer yet. */
function callsUnderWay(): Set<Promise<unknown>> {
  const underWay = new Set<Promise<unknown>>();
  const { fetch } = globalThis;
  globalThis.fetch = (...asked: Parameters<typeof fetch>) => {
    const answer = fetch(...asked);
    const ended = () => void underWay.delete(answer);
    underWay.add(answer);
    answer.then(ended, ended);
    return answer;
  };
  return underWay;
}

/**
 * A server of the page's own origin for the tests of a file. It answers paths with JSON, and bytes unchanged; a request body that is not
 * JSON is passed on as text.
 */
export function serve(answer: Answer): void {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const isJson = request.headers['content-type']?.includes('json');
    const { status = 200, body } = await answer(request.url ?? '', (text && isJson ? JSON.parse(text) : text || undefined) as never, request.headers);
    const isFile = body instanceof Uint8Array;
    response.writeHead(status, { 'content-type': isFile ? 'application/octet-stream' : 'application/json' });
    response.end(body === undefined ? '' : isFile ? body : JSON.stringify(body));
  });
  let underWay = new Set<Promise<unknown>>();
  beforeAll(async () => {
    underWay = callsUnderWay();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    page().setURL(base);
  });
  afterAll(async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
    await new Promise((resolve) => server.close(resolve));
    // A page that is closed while it reads a response would wait forever. Its timers may continue; the tests do not wait for them.
    await Promise.race([page().waitUntilComplete(), sleep(300)]);
  });
}
