import { SpanStatusCode } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { beginSpan, isTracing } from '../../tracing/spans.ts';

/** Records each request as a span of the browser's trace. It is named by its route, because a URL may contain ids and tokens. */
export const requestSpan: RequestHandler = (request, response, next) => {
  if (!isTracing()) return next();
  const { span, run } = beginSpan(request.method, {
    role: 'server',
    parent: request.get('traceparent'),
    attributes: { 'http.request.method': request.method, 'millwright.request_id': request.request_id },
  });
  response.once('close', () => {
    const route = (request.route as { path?: string } | undefined)?.path;
    if (route) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', response.statusCode);
    if (request.caller) span.setAttribute('millwright.client_id', request.principal.client_id);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  run(next);
};
