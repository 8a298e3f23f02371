import type { ServerOptions } from 'node:http';
import { longestUpload } from '@millwright/core/file/limits.ts';

/**
 * How the HTTP server listens. Bodies other than uploads have less time (body-time.ts). An address may name a thousand
 * documents by id, which Node's own limit of 16 KB would cut.
 */
export const serverOptions: ServerOptions = { keepAliveTimeout: 65_000, requestTimeout: longestUpload, maxHeaderSize: 64 * 1024 };
