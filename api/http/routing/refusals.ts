import { AppError } from '@millwright/core/errors.ts';
import type { RequestHandler } from 'express';
import { MachineCounter } from './machine-counter.ts';
import { networkOf } from './network.ts';

/** The refused calls without a sign-in that one network may make to one path per minute. Only programs reach this number. */
const allowance = { points: 300, duration: 60 };
const policy = `"refusals";q=${allowance.points};w=${allowance.duration}`;

/**
 * Counts every refused call without a sign-in, by network and path. After the limit, no further body for that path is
 * read from that network; a flooded hook does not block others. All processes of a machine count together. Password
 * attempts are counted in the database for all machines (auth/limits.ts).
 */
export function countRefusals(): RequestHandler {
  const refused = new MachineCounter('refusals', allowance);
  return (request, response, next) => {
    const key = `${networkOf(request.ip ?? '')} ${(request.baseUrl + request.path).slice(0, 200)}`;
    response.once('finish', () => {
      if (response.statusCode >= 400 && response.statusCode < 500 && response.statusCode !== 429) void refused.count(key);
    });
    refused.used(key).then((used) => {
      const seconds = Math.max(1, Math.ceil((used?.msBeforeNext ?? 0) / 1000));
      response.append('RateLimit-Policy', policy);
      response.append('RateLimit', `"refusals";r=${used?.remainingPoints ?? allowance.points};t=${used ? seconds : allowance.duration}`);
      next(used && used.consumedPoints >= allowance.points ? new AppError('too_many', { seconds }) : undefined);
    }, next);
  };
}
