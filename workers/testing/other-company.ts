import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Heard = { method: string; path: string; headers: IncomingHttpHeaders; body: string; bytes: Buffer };
/** What it answers: a status with a body, bytes as they are and all else as JSON. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string>; after_ms?: number };

export type OtherCompany = Awaited<ReturnType<typeof otherCompany>>;

/** Another company's server: writes down what it hears and answers what the test says. */
export async function otherCompany() {
  const heard: Heard[] = [];
  const replies: Reply[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: bytes.toString(), bytes });
    const { status, body = { ok: true }, headers, after_ms = 0 } = replies.shift() ?? { status: 200 };
    const timer = setTimeout(
      () => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body instanceof Buffer ? body : JSON.stringify(body)),
      after_ms,
    );
    // Who is gone by then keeps no process waiting.
    timer.unref();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, destination: `127.0.0.1:${port}`, heard, replies, close };
}
