import type { RequestHandler } from 'express';
import { isMeasuring, observeRequest } from '../../operations/metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Measures each request by its route's pattern; pages, files and unknown addresses are `other`. */
export const requestTimes: RequestHandler = (request, response, next) => {
  if (!isMeasuring()) return next();
  const began = performance.now();
  response.once('close', () => {
    const route = (request.route as { path?: string } | undefined)?.path ?? 'other';
    observeRequest(methods.has(request.method) ? request.method : 'other', route, response.statusCode, (performance.now() - began) / 1000);
  });
  next();
};
