import type { ServerOptions } from 'node:http';
import { longestUpload } from '@millwright/core/file/limits.ts';

/**
 * The HTTP server's options. Bodies other than uploads have less time (body-time.ts). A URL may contain a thousand
 * document ids, more than Node's default limit of 16 KB.
 */
export const serverOptions: ServerOptions = { keepAliveTimeout: 65_000, requestTimeout: longestUpload, maxHeaderSize: 64 * 1024 };
