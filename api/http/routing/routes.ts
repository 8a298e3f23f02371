import { onlyLooks } from '@millwright/core/access/principals.ts';
import { beyondShared } from '@millwright/core/access/resolve.ts';
import { endOfLink, type FormShare, type Principal, type Resource, type Verb } from '@millwright/core/access/types.ts';
import type { Endpoint, OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { Call, readsOnly, sent } from './call.ts';
import { invalidOf } from './errors.ts';
import { followReader } from './follow-reader.ts';
import type { Services } from './services.ts';

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E> | typeof sent>;

const empty = z.strictObject({});

function parse(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value ?? {}, { reportInput: true });
  if (!success) throw invalidOf(error);
  return data;
}

/** The right that a refusal concerns. Views have error codes of their own. */
function askedFor(error: unknown): [Verb, Resource] | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'view_update_forbidden') return ['UPDATE', 'VIEWS'];
  if (error.code === 'view_delete_forbidden') return ['DELETE', 'VIEWS'];
  const { verb, resource } = error.code === 'forbidden' ? error.details : {};
  return [verb as Verb, String(resource).replace(/\..*/, '') as Resource];
}

/** Replaces a refusal by `password_needed` if the caller would be allowed after typing their password. */
function refusalFor({ shared }: Principal, error: unknown): unknown {
  if (!shared) return error;
  const asked = askedFor(error);
  return asked && beyondShared({ shared }, ...asked) ? new AppError('password_needed', {}, { cause: error }) : error;
}

/** An invalid name in the path, such as an unknown collection, is answered like an unknown address. */
function parsePath(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (success) return data;
  throw error.issues.some(({ code }) => code === 'invalid_value') ? new AppError('not_found') : invalidOf(error);
}

/** The client comes only from the principal. The same `client_id` in a body is dropped; a different one is refused. */
function withoutClient(body: unknown, request: Request): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'client_id')) return body;
  const { client_id, ...rest } = body as Record<string, unknown>;
  if (client_id !== request.principal.client_id) throw new AppError('other_client');
  return rest;
}

const lacksClient = (body: unknown) => typeof body !== 'object' || body === null || !('client_id' in body) || body.client_id === null;

const isWriting = ({ method, reads, may_read }: Endpoint) => method !== 'GET' && !reads && !may_read;

/** Checks calls with a token: not for calls reserved to a signed-in user, and with a read-only token not for writing. */
function checkToken(endpoint: Endpoint, writes: boolean) {
  if (endpoint.by_person) throw new AppError('token_refused', { reason: 'it is for a person who has signed in.' });
  if (!writes && isWriting(endpoint)) throw new AppError('token_refused', { reason: readsOnly });
}

/** Checks calls by somebody who may only look: no writing; while viewing as another user also nothing that is personal to that user. */
function checkLooking(endpoint: Endpoint, { viewing, preview }: Principal, code: ErrorCode) {
  if (endpoint.ends_view && !preview) return;
  if (isWriting(endpoint) || (viewing && (endpoint.by_person || endpoint.at_home))) throw new AppError(code);
}

/** Checks calls with a share link: only those that its form needs, and after the link has ended only those that report it. */
function checkShare({ share }: Endpoint, { state }: FormShare) {
  if (!share) throw new AppError('forbidden');
  if (state !== 'open' && share !== 'ended') throw new AppError(endOfLink[state]);
}

function checkCaller(endpoint: Endpoint, request: Request) {
  if (endpoint.anonymous) return;
  const { principal, access } = request.caller;
  const looking = onlyLooks(principal);
  if (looking) checkLooking(endpoint, principal, looking);
  if (principal.token) checkToken(endpoint, principal.token.writes);
  if (principal.inside && endpoint.at_home) throw new AppError('only_at_home');
  if (principal.shared && endpoint.by_password) throw new AppError('password_needed');
  if (principal.share) checkShare(endpoint, principal.share);
  else if (endpoint.by_share) throw new AppError('no_share_token');
  if (endpoint.access && !access.allows(...endpoint.access))
    throw new AppError('forbidden', { verb: endpoint.access[0], resource: endpoint.access[1] });
}

function parsed(endpoint: Endpoint, request: Request) {
  if (!endpoint.takes && request.is('multipart/form-data')) throw new AppError('wrong_content_type');
  if (endpoint.names_client === 'must' && lacksClient(request.body)) throw new AppError('no_client_id');
  const free = endpoint.anonymous || endpoint.names_client || endpoint.takes;
  const body: unknown = free ? request.body : withoutClient(request.body, request);
  return {
    params: parsePath(endpoint.params ?? empty, request.params),
    query: parse(endpoint.query ?? empty, request.query),
    input: endpoint.takes ? undefined : parse(endpoint.input ?? empty, body),
  };
}

function handle<E extends Endpoint>(services: Services, endpoint: E, handler: Handler<E>): RequestHandler {
  return async (request: Request, response: Response) => {
    const work = async () => {
      checkCaller(endpoint, request);
      if (request.principal) followReader(request, response);
      return handler(new Call<E>(services, request, response, parsed(endpoint, request)));
    };
    const answer = await work().catch((error: unknown) => {
      throw request.principal ? refusalFor(request.principal, error) : error;
    });
    if (answer === sent) return;
    const status = endpoint.status ?? 200;
    if (status === 204) response.status(204).end();
    else response.status(status).json(answer);
  };
}

const methods = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

/** An endpoint with its handler. */
export type Served = { endpoint: Endpoint; handler: RequestHandler };

/** The routes of one feature. */
export class Routes {
  readonly served: Served[] = [];
  private readonly services: Services;

  constructor(services: Services) {
    this.services = services;
  }

  /** Serves an endpoint: checks the caller and the input, and sends what the handler returns. */
  add<E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>): this {
    this.served.push({ endpoint, handler: handle(this.services, endpoint, handler) });
    return this;
  }
}

/** The pattern of an endpoint's path: any text for a parameter, an optional trailing slash, case-insensitive. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\/$/, '').replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** The routes without parameters, by method and path, except those that an earlier route matches. */
function directOf(served: readonly Served[]): Map<string, Served> {
  const direct = new Map<string, Served>();
  for (const [at, each] of served.entries()) {
    const { method, path } = each.endpoint;
    const isTaken = served.slice(0, at).some(({ endpoint }) => endpoint.method === method && patternOf(endpoint.path).test(path));
    if (!isTaken && !path.includes(':')) direct.set(`${method} ${path}`, each);
  }
  return direct;
}

/**
 * Combines many routes into one router. Each router and route costs every request that passes it, so routes without
 * parameters are found by a map.
 */
export function routerOf(served: readonly Served[]): RequestHandler {
  const router = Router();
  for (const { endpoint, handler } of served) router[methods[endpoint.method]](endpoint.path, handler);
  const direct = directOf(served);
  return (request, response, next) => {
    const named = direct.get(`${request.method} ${request.path}`);
    if (!named) return router(request, response, next);
    request.route = named.endpoint;
    request.params = {};
    return named.handler(request, response, next);
  };
}
