import { RateLimiterPostgres } from 'rate-limiter-flexible';
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
