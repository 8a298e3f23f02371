import { AppError } from '@millwright/core/errors.ts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

/** So many points in so many seconds, for each key. */
export type Allowance = { points: number; duration: number };

/** A count by key in the database, so that all processes share it; keys of one name never meet those of another. */
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

/** Takes one point of a key; 429 with the seconds to wait where none is left. Without the database nothing is let through. */
export async function takePoint(counter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new AppError('too_many', { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    throw new AppError('unavailable', { service: 'database' });
  }
}
