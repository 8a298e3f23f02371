import type { RequestHandler, Response } from 'express';

/** Hosts that serve the app for an API elsewhere: the page's host (with port) to the API's origin. */
type ApiOrigins = ReadonlyMap<string, string>;

const allowed = {
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'accept, authorization, cache-control, content-type, idempotency-key, if-match, prefer, traceparent, x-preview-role, x-share-token',
  'Access-Control-Expose-Headers': 'content-disposition, date, etag, ratelimit, ratelimit-policy, retry-after, x-request-id, preference-applied',
  'Access-Control-Max-Age': '600',
};

/** Both must use https, or neither: the sign-in cookie must not cross that border. */
function isListed(origins: ApiOrigins, origin: string): boolean {
  const page = URL.parse(origin);
  const api = page && URL.parse(origins.get(page.host) ?? '');
  return page?.protocol === api?.protocol && page?.origin === origin;
}

/** Only the app's own pages may send the sign-in cookie. */
const withCookie = { 'Access-Control-Allow-Credentials': 'true' };

/**
 * Allows pages of the listed hosts to call the API. Pages of `foreign` origins may call it with a token but never with
 * the sign-in cookie. Pages of other origins can't read any response.
 */
export const otherOrigins =
  (origins: ApiOrigins, foreign: ReadonlySet<string>): RequestHandler =>
  (request, response, next) => {
    if (origins.size + foreign.size === 0) return next();
    response.vary('Origin');
    const { origin } = request.headers;
    if (origin === undefined) return next();
    const own = isListed(origins, origin);
    if (!own && !foreign.has(origin)) return next();
    response.set({ ...allowed, ...(own ? withCookie : {}), 'Access-Control-Allow-Origin': origin });
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  };

/** Stores which API the page's host belongs to. */
export const namesApi =
  (origins: ApiOrigins): RequestHandler =>
  (request, response, next) => {
    response.locals.api_origin = origins.get(request.host);
    next();
  };

/** The API origin of this page, if it is elsewhere. */
export const apiOriginOf = ({ locals }: Response): string | undefined => locals.api_origin;
