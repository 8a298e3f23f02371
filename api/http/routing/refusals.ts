import { AppError } from '@millwright/core/errors.ts';
import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from './network.ts';

/** Refused calls without a sign-in that one network has within a minute. People mistype; only programs come this far. */
const allowance = { points: 300, duration: 60 };

/**
 * Counts every call without a sign-in that was refused, whatever for, and reads no further body of a network that has used
 * its allowance up. It protects this process from work, so each process counts for itself; attempts at passwords are
 * counted in the database (auth/limits.ts).
 */
export function countRefusals({ points, duration } = allowance): RequestHandler {
  const refused = new RateLimiterMemory({ points, duration });
  const policy = `"refusals";q=${points};w=${duration}`;
  return (request, response, next) => {
    const network = networkOf(request.ip ?? '');
    response.once('finish', () => {
      if (response.statusCode >= 400 && response.statusCode < 500 && response.statusCode !== 429) refused.consume(network).catch(() => {});
    });
    refused.get(network).then((used) => {
      const seconds = Math.max(1, Math.ceil((used?.msBeforeNext ?? 0) / 1000));
      response.set('RateLimit-Policy', policy);
      response.set('RateLimit', `"refusals";r=${used?.remainingPoints ?? points};t=${used ? seconds : duration}`);
      next(used && used.consumedPoints >= points ? new AppError('too_many', { seconds }) : undefined);
    }, next);
  };
}
