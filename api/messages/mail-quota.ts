import { createHash } from 'node:crypto';
import { AppError } from '@millwright/core/errors.ts';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';

const day_s = 24 * 3600;

/** Counts mails before they are sent: all of a company, and all to one address, whoever sends them. */
export type MailQuota = {
  /** Counts one mail; `mail_quota`, with when it goes on, where there is none left. Answers how to give it back. */
  take(client_id: string | null, address: string): Promise<() => Promise<void>>;
};
export type MailFigures = { MAILS_PER_COMPANY: number; MAILS_PER_ADDRESS: number };

const refused = (error: unknown, most: number, of: string): AppError =>
  error instanceof RateLimiterRes
    ? new AppError('mail_quota', { count: most, of, until: new Date(Date.now() + error.msBeforeNext).toISOString() })
    : new AppError('unavailable', { service: 'database' }, { cause: error });

/** The quota of an installation, per 24 hours, counted in the database so that all processes share it. */
export function mailQuota(database: Database, { MAILS_PER_COMPANY, MAILS_PER_ADDRESS }: MailFigures): MailQuota {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: database.app,
      storeType: 'typeorm',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: day_s,
    });
  const company = limiter('mails_of_company', MAILS_PER_COMPANY);
  const address = limiter('mails_to_address', MAILS_PER_ADDRESS);
  return {
    async take(client_id, to) {
      const keys: [RateLimiterAbstract, string, string, number][] = [
        [address, createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 40), 'address', MAILS_PER_ADDRESS],
        ...(client_id ? [[company, client_id, 'company', MAILS_PER_COMPANY] as [RateLimiterAbstract, string, string, number]] : []),
      ];
      const taken: (() => Promise<unknown>)[] = [];
      const giveBack = async () => {
        await Promise.all(taken.map((each) => each()));
      };
      for (const [counter, key, of, most] of keys) {
        // What is refused is counted as well, so it is given back like what could not be sent.
        taken.push(() => counter.reward(key));
        const error = await counter.consume(key).then(
          () => null,
          (failure: unknown) => failure,
        );
        if (error === null) continue;
        await giveBack();
        throw refused(error, most, of);
      }
      return giveBack;
    },
  };
}
