import { createServer, type ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import type { WorkflowEngine } from '../engine/workflow-engine.ts';
import { readGauges } from './gauges.ts';
import { registry, startMeasuring } from './metrics.ts';
import { readiness } from './readiness.ts';

export type Operations = { ready(): void; close(): Promise<void> };
/** `port` 0 serves nothing; `host` is this machine's own address unless told. */
type OperationsOptions = { service: string; port: number; host?: string | undefined; database: Database; engine: WorkflowEngine };

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * Answers operators, apart from the product's own address: `/health` (503 until started, then 200), `/ready` (200 while
 * database, migrations and workflow engine are there, else 503 with what is missing), `/metrics` for Prometheus.
 */
export function serveOperations({ service, port, host = '127.0.0.1', database, engine }: OperationsOptions): Operations {
  let started = false;
  if (port === 0) return { ready: () => undefined, close: async () => undefined };
  startMeasuring(service);
  const routes: Record<string, (response: ServerResponse) => void | Promise<void>> = {
    '/health': (response) => answer(response, started ? 200 : 503, { ready: started }),
    '/ready': async (response) => {
      const checks = { started, ...(await readiness(database, engine)) };
      answer(response, Object.values(checks).every(Boolean) ? 200 : 503, checks);
    },
    '/metrics': async (response) => {
      await readGauges(database, engine);
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
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
    ready: () => {
      started = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
