import { createHash } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { sharedCounter } from '../db/counter.ts';
import type { Database } from '../db/database.ts';

const day_s = 24 * 3600;

/** Counts emails before they are sent: those of a company, and those to an address by any company. */
export type MailQuota = {
  /** Counts one email. Throws `mail_quota`, with the time when sending continues, if none is left. Returns a function that gives it back. */
  take(client_id: string | null, address: string): Promise<() => Promise<void>>;
};
export type MailFigures = { MAILS_PER_COMPANY: number; MAILS_PER_ADDRESS: number };

type Count = { counter: RateLimiterAbstract; key: string; of: 'address' | 'company'; most: number };

const refusal = (error: unknown, most: number, of: string): AppError =>
  error instanceof RateLimiterRes
    ? new AppError('mail_quota', { count: most, of, until: new Date(Date.now() + error.msBeforeNext).toISOString() })
    : new AppError('unavailable', { service: 'database' }, { cause: error });

/** The quota of an installation per 24 hours, counted in the database for all processes. */
export function mailQuota(database: Database, { MAILS_PER_COMPANY, MAILS_PER_ADDRESS }: MailFigures): MailQuota {
  const company = sharedCounter(database, 'mails_of_company', { points: MAILS_PER_COMPANY, duration: day_s });
  const address = sharedCounter(database, 'mails_to_address', { points: MAILS_PER_ADDRESS, duration: day_s });
  return {
    async take(client_id, to) {
      const counts: Count[] = [
        { counter: address, key: createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 40), of: 'address', most: MAILS_PER_ADDRESS },
      ];
      if (client_id) counts.push({ counter: company, key: client_id, of: 'company', most: MAILS_PER_COMPANY });
      const taken: (() => Promise<unknown>)[] = [];
      const giveBack = async () => {
        await Promise.all(taken.map((each) => each()));
      };
      for (const { counter, key, of, most } of counts) {
        // A refused attempt is counted too, so it is given back like a failed one.
        taken.push(() => counter.reward(key));
        const error = await counter.consume(key).then(
          () => null,
          (failure: unknown) => failure,
        );
        if (error === null) continue;
        await giveBack();
        throw refusal(error, most, of);
      }
      return giveBack;
    },
  };
}
