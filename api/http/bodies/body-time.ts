import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { hasBody } from './json-body.ts';

/** Milliseconds in which a body comes that is no upload. */
const ordinary_ms = 120_000;
const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts a request off whose body is not there in this time from now, in milliseconds, whatever time it had before. */
export function giveTime(request: IncomingMessage, ms: number): void {
  clearTimeout(limits.get(request));
  const limit = setTimeout(() => request.complete || request.destroy(), ms);
  limits.set(request, limit);
  request.once('close', () => clearTimeout(limit));
}

/** Bodies come within two minutes; `withUpload` gives more to who may send a file. */
export const bodyInTime: RequestHandler = (request, _response, next) => {
  if (hasBody(request.headers)) giveTime(request, ordinary_ms);
  next();
};
