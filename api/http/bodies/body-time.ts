import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { hasBody } from './json-body.ts';

/** The time for receiving a body that is not an upload, in milliseconds. */
const ordinary_ms = 120_000;
const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Destroys the request if its body is not complete within this time from now, in milliseconds. Replaces an earlier limit. */
export function giveTime(request: IncomingMessage, ms: number): void {
  clearTimeout(limits.get(request));
  const limit = setTimeout(() => request.complete || request.destroy(), ms);
  limits.set(request, limit);
  request.once('close', () => clearTimeout(limit));
}

/** Bodies must arrive within two minutes; `withUpload` gives more time to callers who may send a file. */
export const bodyInTime: RequestHandler = (request, _response, next) => {
  if (hasBody(request.headers)) giveTime(request, ordinary_ms);
  next();
};
