import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import express, { type Express, type RequestHandler, Router } from 'express';
import { errorTraces } from '../../tracing/error-traces.ts';
import { bodyInTime } from '../bodies/body-time.ts';
import { jsonBody } from '../bodies/json-body.ts';
import { authenticate } from '../routing/authenticate.ts';
import { answerError } from '../routing/errors.ts';
import { fingerprintKey } from '../routing/idempotency.ts';
import { countRefusals } from '../routing/refusals.ts';
import { type Routes, routerOf, type Served } from '../routing/routes.ts';
import type { Services } from '../routing/services.ts';
import { callLimits, limitCalls } from './call-limits.ts';
import { knownMethods } from './known-methods.ts';
import { namesApi, otherOrigins } from './other-origins.ts';
import { requestSpan } from './request-span.ts';
import { requestTimes } from './request-times.ts';
import { pagePolicy, plainAnswers, requestId, securityHeaders } from './security.ts';
import { statusRoutes } from './status.routes.ts';
import { webApp } from './web.ts';

/**
 * The calls without a sign-in; everything else under /v1 requires one, and no route can open itself. Refused calls are
 * counted. `free` calls (session refresh, status) are served even if somebody behind the same address floods the
 * sign-in.
 */
const anonymousPaths: Record<string, { refusals: 'counted' | 'free' }> = {
  '/v1/status': { refusals: 'free' },
  '/v1/openapi.json': { refusals: 'counted' },
  '/v1/auth/login': { refusals: 'counted' },
  '/v1/auth/second-step': { refusals: 'counted' },
  '/v1/auth/second-step/set-up': { refusals: 'counted' },
  '/v1/auth/second-step/enrol': { refusals: 'counted' },
  '/v1/auth/provider': { refusals: 'counted' },
  '/v1/auth/provider/begin': { refusals: 'counted' },
  '/v1/auth/passkey': { refusals: 'counted' },
  '/v1/auth/passkey/begin': { refusals: 'counted' },
  '/v1/auth/reopen': { refusals: 'counted' },
  '/v1/auth/refresh': { refusals: 'free' },
  '/v1/auth/shared-device': { refusals: 'free' },
  '/v1/auth/pin': { refusals: 'counted' },
  '/v1/auth/badge': { refusals: 'counted' },
  '/v1/auth/password/forgot': { refusals: 'counted' },
  '/v1/auth/password/reset': { refusals: 'counted' },
  '/v1/hooks/:id': { refusals: 'counted' },
  '/v1/hooks/messages/:token': { refusals: 'counted' },
  '/v1/mailed-approvals/open': { refusals: 'counted' },
  '/v1/mailed-approvals/decide': { refusals: 'counted' },
  '/v1/files/signed/:token': { refusals: 'counted' },
};
const anonymous = Object.keys(anonymousPaths);
const counted = anonymous.filter((path) => anonymousPaths[path]?.refusals === 'counted');
/** Paths whose bodies are read before the sign-in, with a narrower budget. */
const unsigned = ['/v1/auth', '/v1/hooks', '/v1/mailed-approvals'];
const openAddress = new RegExp(`^(?:${[...unsigned, ...anonymous.map((path) => path.replace(/:.*/, ''))].map(RegExp.escape).join('|')})`, 'i');

const keptByNobody: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

const notFound: RequestHandler = () => {
  throw new AppError('not_found');
};

function checkAnonymous(endpoints: readonly Endpoint[]) {
  for (const { path, anonymous } of endpoints) {
    if (anonymous && !(path in anonymousPaths)) throw new Error(`${path} must not be anonymous.`);
  }
}

/** The handlers before the sign-in. Most calls skip them by their address alone. */
function openCalls(served: readonly Served[], strangers: RequestHandler): RequestHandler {
  const open = Router();
  open.use(anonymous, strangers);
  open.use(counted, countRefusals());
  open.use(unsigned, jsonBody);
  open.use(routerOf(served));
  // Anonymous paths answer 405 to everybody.
  open.use(knownMethods(served.map(({ endpoint }) => endpoint)));
  return (request, response, next) => (openAddress.test(request.path) ? open(request, response, next) : next());
}

type AppOptions = { routes: readonly Routes[]; web?: string };
export type App = { express: Express; endpoints: readonly Endpoint[] };

/** The API and the built app. Anonymous routes come first; everything mounted after the sign-in requires it. */
export function createApp(services: Services, { routes, web }: AppOptions): App {
  const { settings } = services;
  const all = [...routes, statusRoutes(services, () => endpoints)];
  const served = all.flatMap((each) => each.served);
  const endpoints: readonly Endpoint[] = served.map(({ endpoint }) => endpoint);
  checkAnonymous(endpoints);
  const app = express();
  app.set('trust proxy', settings.TRUST_PROXY.length ? settings.TRUST_PROXY : false);
  app.set('query parser', 'simple');
  app.set(fingerprintKey, settings.SECRET_KEY);
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(bodyInTime, requestId, requestSpan, requestTimes, securityHeaders(settings.PUBLIC_URL.startsWith('https:')));
  app.use('/v1', plainAnswers, otherOrigins(settings.API_ORIGINS, new Set(settings.CORS_ORIGINS)));
  const { strangers, callers } = limitCalls(callLimits(settings));
  app.use(
    openCalls(
      served.filter(({ endpoint }) => endpoint.anonymous),
      strangers,
    ),
  );
  app.use('/v1', authenticate(services.sessions), callers, jsonBody);
  app.use(routerOf(served.filter(({ endpoint }) => !endpoint.anonymous)));
  app.use('/v1', knownMethods(endpoints), notFound);
  if (web) app.use(namesApi(settings.API_ORIGINS), pagePolicy(), webApp(web));
  app.use(keptByNobody, notFound);
  app.use(answerError(errorTraces(settings.TRACES_URL)));
  return { express: app, endpoints };
}
