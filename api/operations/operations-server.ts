import { createServer, type ServerResponse } from 'node:http';
import type { Readiness } from './readiness.ts';

export type Operations = { close(): Promise<void> };
/** The sources of the answers: this process, or the worker processes that it supervises. */
export type OperationsSources = {
  started: () => boolean;
  readiness: () => Promise<Readiness>;
  metrics: () => Promise<{ type: string; text: string }>;
};
/** `port` 0 serves nothing; `host` is this machine's own address unless told. */
type OperationsOptions = { port: number; host?: string | undefined; sources: OperationsSources };

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * Answers operators, apart from the product's own address: `/health` (503 until started, then 200), `/ready` (200 while
 * database, migrations and workflow engine are there, else 503 with what is missing), `/metrics` for Prometheus.
 */
export function operationsServer({ port, host = '127.0.0.1', sources }: OperationsOptions): Operations {
  if (port === 0) return { close: async () => undefined };
  const routes: Record<string, (response: ServerResponse) => void | Promise<void>> = {
    '/health': (response) => answer(response, sources.started() ? 200 : 503, { ready: sources.started() }),
    '/ready': async (response) => {
      const checks = { started: sources.started(), ...(await sources.readiness()) };
      answer(response, Object.values(checks).every(Boolean) ? 200 : 503, checks);
    },
    '/metrics': async (response) => {
      const { type, text } = await sources.metrics();
      response.writeHead(200, { 'content-type': type }).end(text);
    },
  };
  const server = createServer(async (request, response) => {
    const route = request.method === 'GET' ? routes[request.url?.split('?')[0] ?? ''] : undefined;
    try {
      await (route ? route(response) : answer(response, 404, {}));
    } catch {
      answer(response, 503, {});
    }
  });
  server.listen(port, host);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
