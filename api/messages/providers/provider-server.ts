import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Posted = { path: string; authorization: string; key: string; form: Record<string, string> };

/**
 * A local server that acts like Twilio's documented API. A form with To, From and Body is answered with 201 and a
 * `sid`. Numbers ending in 0000 are unknown, and each number ending in 1111 is refused once as busy.
 */
export async function providerServer() {
  const posted: Posted[] = [];
  const putOff = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const { authorization = '', 'idempotency-key': key = '' } = request.headers;
      const answer = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      posted.push({ path: request.url ?? '', authorization, key: String(key), form });
      const to = form.To ?? '';
      if (to.endsWith('0000')) return answer(400, { code: 21211, message: 'Invalid\n"To" Phone Number', status: 400 });
      if (!to.endsWith('1111') || putOff.has(to)) return answer(201, { sid: `SM${posted.length}`, status: 'queued' });
      putOff.add(to);
      answer(429, { code: 20429, message: 'Too many requests', status: 429 });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages.json`,
    posted,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
