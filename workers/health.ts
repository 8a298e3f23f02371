import { createServer } from 'node:http';

export type Health = { ready(): void; close(): Promise<void> };

/** Answers `GET /health` on this port of the own machine: 503 until ready, then 200. Port 0 serves nothing. */
export function serveHealth(port: number): Health {
  let isReady = false;
  if (port === 0) return { ready: () => undefined, close: async () => undefined };
  const server = createServer((_request, response) => {
    response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ ready: isReady }));
  });
  server.listen(port, process.env.HEALTH_HOST ?? '127.0.0.1');
  return {
    ready: () => {
      isReady = true;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
