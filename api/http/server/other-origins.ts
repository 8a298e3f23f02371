import type { RequestHandler, Response } from 'express';

/** Which hosts serve the app for an API elsewhere: host of the page (with its port), origin of the API. */
type ApiOrigins = ReadonlyMap<string, string>;

const allowed = {
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'accept, authorization, cache-control, content-type, idempotency-key, if-match, prefer, traceparent, x-preview-role, x-share-token',
  'Access-Control-Expose-Headers': 'content-disposition, date, etag, ratelimit, ratelimit-policy, retry-after, x-request-id, preference-applied',
  'Access-Control-Max-Age': '600',
};

/** Both sides speak https, or neither: the cookie of the sign-in crosses no other border. */
function isListed(origins: ApiOrigins, origin: string): boolean {
  const page = URL.parse(origin);
  const api = page && URL.parse(origins.get(page.host) ?? '');
  return page?.protocol === api?.protocol && page?.origin === origin;
}

/** The cookie of the sign-in goes along with pages of the app alone. */
const withCookie = { 'Access-Control-Allow-Credentials': 'true' };

/**
 * Lets pages of the listed hosts call the interface, and those of `foreign` origins, which bring a token and never the
 * cookie of a sign-in. Pages of any other origin get no answer that they could read.
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

/** Notes for the page which API its host belongs to. */
export const namesApi =
  (origins: ApiOrigins): RequestHandler =>
  (request, response, next) => {
    response.locals.api_origin = origins.get(request.host);
    next();
  };

/** The API of this page, when it is elsewhere. */
export const apiOriginOf = ({ locals }: Response): string | undefined => locals.api_origin;
