import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Gives each request an id, which every failure carries and the log repeats. */
export const requestId: RequestHandler = (request, response, next) => {
  request.request_id = randomUUID();
  response.set('X-Request-Id', request.request_id);
  next();
};

/** A nonce for the styles that the app adds at run time; new for each page. */
const newNonce = () => randomBytes(16).toString('base64');

const policy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'style-src': ["'self'", (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`],
  // Positions and sizes that libraries write into style attributes; they can't load or run anything.
  'style-src-attr': ["'unsafe-inline'"],
  'upgrade-insecure-requests': null,
};

/** Headers of every answer. `https` switches on what browsers honour on secure origins only. */
export function securityHeaders(https: boolean): RequestHandler[] {
  const setNonce: RequestHandler = (_request, response, next) => {
    response.locals.nonce = newNonce();
    next();
  };
  const headers = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  return [setNonce, headers];
}

/** Answers of the interface are never kept by anybody. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  next();
};
