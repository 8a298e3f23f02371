import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';

type ParserError = Error & { code?: string };

/** Errors of Node's parser, before there is a request. */
const refusals: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed' },
};

/** Answers something that is not valid HTTP in the usual shape, and closes the connection. */
export function answerClientError({ code = '' }: ParserError, socket: Pick<Socket, 'writable' | 'end' | 'destroy'>): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const { status, code: name } = refusals[code] ?? { status: 400, code: 'malformed' as const };
  const { message } = new AppError(name);
  const body = JSON.stringify({ error: { code: name, message, details: {}, request_id: randomUUID() } });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n`;
  socket.end(head + body);
}
