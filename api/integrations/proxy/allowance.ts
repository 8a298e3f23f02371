import type { Integration } from '@millwright/core/document/collections/integrations.ts';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { sharedCounter, takePoint } from '../../db/counter.ts';
import type { Database } from '../../db/database.ts';

/** Limits how often integrations are called. It counts in the database, for all processes together. */
export class CallAllowance {
  private readonly database: Database;
  private readonly counters = new Map<number, RateLimiterPostgres>();

  constructor(database: Database) {
    this.database = database;
  }

  /** Counts one call of this minute. Throws 429 with the seconds to wait if the limit is reached. */
  async take({ id, limits }: Pick<Integration, 'id' | 'limits'>): Promise<void> {
    const per_minute = limits?.per_minute;
    if (!per_minute) return;
    const counter = this.counters.get(per_minute) ?? sharedCounter(this.database, 'integration', { points: per_minute, duration: 60 });
    this.counters.set(per_minute, counter);
    await takePoint(counter, id);
  }
}
