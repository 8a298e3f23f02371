import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { RequestHandler } from 'express';
import { patternOf } from '../routing/routes.ts';

/** Answers 405 with the allowed methods when a path exists only with other methods. */
export function knownMethods(endpoints: readonly Endpoint[]): RequestHandler {
  const methods = new Map<string, { pattern: RegExp; allow: Set<string> }>();
  for (const { path, method } of endpoints) {
    const pattern = patternOf(path);
    const entry = methods.get(pattern.source) ?? { pattern, allow: new Set() };
    methods.set(pattern.source, entry);
    entry.allow.add(method);
  }
  return (request, _response, next) => {
    const path = request.baseUrl + request.path;
    const fitting = [...methods.values()].filter(({ pattern }) => pattern.test(path));
    const allow = new Set(fitting.flatMap((each) => [...each.allow]));
    if (allow.size === 0 || allow.has(request.method)) return next();
    next(new AppError('method_not_allowed', { method: request.method, allow: [...allow].toSorted().join(', ') }));
  };
}
