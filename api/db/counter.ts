import { AppError } from '@millwright/core/errors.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

/** A rate limit: points per number of seconds, for each key. */
export type Allowance = { points: number; duration: number };

/** A rate limiter whose counts are in the database, so that all processes share them. Limiters of different names have separate keys. */
export const sharedCounter = (database: Database, keyPrefix: string, allowance: Allowance) =>
  new RateLimiterPostgres({
    storeClient: database.app,
    storeType: 'typeorm',
    schemaName: 'platform',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    ...allowance,
  });

/** Takes one point of a key. Throws 429 with the seconds to wait when none is left, and also throws when the database can't be reached. */
export async function takePoint(counter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new AppError('too_many', { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    throw new AppError('unavailable', { service: 'database' });
  }
}
