import type { Resource, Verb } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { RequestHandler } from 'express';

/** Lets the request through when its caller may do this at all; services ask again for the item itself. */
export const allow =
  (verb: Verb, resource: Resource): RequestHandler =>
  (request, _response, next) =>
    next(request.caller.access.allows(verb, resource) ? undefined : new AppError('forbidden', { verb, resource }));
