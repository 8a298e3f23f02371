import type { Endpoint, OutputOf } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { Call, sent } from './call.ts';
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

/** An address that names what there is not, such as an unknown collection, is answered like any other unknown address. */
function parsePath(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (success) return data;
  throw error.issues.some(({ code }) => code === 'invalid_value') ? new AppError('not_found') : invalidOf(error);
}

/** The client comes from the principal alone: an equal `client_id` in a body is dropped, another one refused. */
function withoutClient(body: unknown, request: Request): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'client_id')) return body;
  const { client_id, ...rest } = body as Record<string, unknown>;
  if (client_id !== request.principal.client_id) throw new AppError('other_client');
  return rest;
}

const lacksClient = (body: unknown) => typeof body !== 'object' || body === null || !('client_id' in body) || body.client_id === null;

function checkCaller(endpoint: Endpoint, request: Request) {
  if (endpoint.anonymous) return;
  const { principal, access } = request.caller;
  if (principal.kind === 'share' && !endpoint.share) throw new AppError('forbidden');
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
    checkCaller(endpoint, request);
    if (request.principal) followReader(request, response);
    const answer = await handler(new Call<E>(services, request, response, parsed(endpoint, request)));
    if (answer === sent) return;
    const status = endpoint.status ?? 200;
    if (status === 204) response.status(204).end();
    else response.status(status).json(answer);
  };
}

const methods = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

type Served = { endpoint: Endpoint; handler: RequestHandler };

/** The routes of one feature. */
export class Routes {
  readonly served: Served[] = [];
  private readonly services: Services;

  constructor(services: Services) {
    this.services = services;
  }

  /** Serves an endpoint: checks who calls and what is sent, then answers what the handler returns. */
  add<E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>): this {
    this.served.push({ endpoint, handler: handle(this.services, endpoint, handler) });
    return this;
  }
}

/** One router of many routes: each router on the way to a handler costs every request that passes it. */
export function routerOf(served: readonly Served[]): Router {
  const router = Router();
  for (const { endpoint, handler } of served) router[methods[endpoint.method]](endpoint.path, handler);
  return router;
}
