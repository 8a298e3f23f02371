import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts another system that records the headers of each call. */
export async function otherSystem() {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    heard.push(headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, destination: `127.0.0.1:${port}`, heard, close: () => server.close() };
}

const definition = (url: string, secret: string) => ({
  name: 'Asks and waits',
  label: 'Asks and waits',
  trigger: { type: 'manual' },
  disabled: false,
  steps: [
    { id: 'ask', name: 'Ask', type: 'rest', enabled: true, input: { url, headers: { authorization: `Bearer ${secret}` } } },
    { id: 'wait', name: 'Wait', type: 'wait', enabled: true, input: { signal: 'go' } },
  ],
  edges: [{ from: 'ask', port: 'next', to: 'wait' }],
});

/** Starts a run in an instance. It calls `url` with a secret, then waits until the test continues it. */
export async function waitingRun(instance: string, password: string, url: string) {
  const call = async <T>(method: string, path: string, token?: string, body?: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(instance + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const secret = `hush-${Date.now().toString(36)}`;
  const { token } = await call<{ token: string }>('POST', '/v1/auth/login', undefined, { email: 'admin@demo.test', password });
  const document = definition(`${url}/orders`, secret);
  const { data } = await call<{ data: { id: string } }>('POST', '/v1/documents/settings_data_connections', token, document);
  const { run_id } = await call<{ run_id: string }>('POST', `/v1/data_connections/${data.id}`, token, { async: true });
  const path = `/v1/data_connections/runs/${run_id}`;
  return {
    secret,
    status: async () => (await call<{ data: { status: string } }>('GET', path, token)).data.status,
    resume: () => call('POST', `${path}/resume`, token, { signal: 'go' }),
  };
}

export type WaitingRun = Awaited<ReturnType<typeof waitingRun>>;
