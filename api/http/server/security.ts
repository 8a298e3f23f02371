import { randomBytes, randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { withLogContext } from '../../log/context.ts';
import { apiOriginOf } from './other-origins.ts';

/** Gives each request an id, which failures and the log contain, and records its time of arrival. */
export const requestId: RequestHandler = (request, response, next) => {
  request.request_id = randomUUID();
  request.started_at = Date.now();
  response.setHeader('X-Request-Id', request.request_id);
  withLogContext({ request_id: request.request_id }, next);
};

/** A nonce for styles that the app adds at run time; new for each page. */
const newNonce = () => randomBytes(16).toString('base64');

const policy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  // WebAssembly of our own, for reading codes in the camera image. Texts still can't become scripts.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  'worker-src': ["'self'"],
  'connect-src': [(_request: unknown, response: unknown) => ["'self'", apiOriginOf(response as Response)].filter(Boolean).join(' ')],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'style-src': ["'self'", (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`],
  // Libraries write positions and sizes into style attributes, which can't load or run anything.
  'style-src-attr': ["'unsafe-inline'"],
  'upgrade-insecure-requests': null,
};

/** The device features that pages may use: camera and serial port, for reading codes. */
const permissions =
  'camera=(self), serial=(self), microphone=(), geolocation=(), payment=(), usb=(), hid=(), midi=(), display-capture=(), browsing-topics=()';

/** The constant headers that a handler sets. */
function headersOf(handler: RequestHandler): Map<string, string> {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} };
  handler({} as Request, response as unknown as Response, () => {});
  return headers;
}

/** The headers of every response, computed once. `https` enables those that browsers honour only on secure origins. */
export function securityHeaders(https: boolean): RequestHandler {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: https,
      crossOriginOpenerPolicy: https,
      originAgentCluster: https,
      referrerPolicy: { policy: 'no-referrer' },
      frameguard: { action: 'deny' },
    }),
  );
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

const answerHeaders = new Map([
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
]);

/** API responses must not be cached, and are not pages. */
export const plainAnswers: RequestHandler = (_request, response, next) => {
  response.setHeaders(answerHeaders);
  next();
};

/** What a page of the app may load and run. */
export function pagePolicy(): RequestHandler[] {
  const setNonce: RequestHandler = (_request, response, next) => {
    response.locals.nonce = newNonce();
    next();
  };
  const setPermissions: RequestHandler = (_request, response, next) => {
    response.set('Permissions-Policy', permissions);
    next();
  };
  return [setNonce, setPermissions, helmet.contentSecurityPolicy({ useDefaults: false, directives: policy })];
}
