import type { ServerOptions } from 'node:http';

/** How the HTTP server listens. An address may name a thousand documents by id, which Node's own limit of 16 KB would cut. */
export const serverOptions: ServerOptions = { keepAliveTimeout: 65_000, requestTimeout: 120_000, maxHeaderSize: 64 * 1024 };
