import { saveRecords } from '@millwright/api/records/records.service.ts';
import {
  givesBetweenKinds,
  givesOnceAtOnce,
  givesToWhoWaits,
  keepsWhatIsBeingTaken,
  refusesUnfitGifts,
} from '@millwright/seeds/testing/scenarios/flows/reassigning.ts';
import { describe, expect, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

/** Transactions of this database that wait for another one. */
const waiting = () =>
  company.h.asSystem((tenant) =>
    tenant.query('SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()'),
  );

describe('what is reserved for one document', () => {
  it('is given to another one that waits, and who lost it waits, told why, until it is served anew', () => givesToWhoWaits(company.works));
  it('goes from production to a shipment and back', () => givesBetweenKinds(company.works));
  it('is not given when it has moved, was taken, does not fit or is not missing there', () => refusesUnfitGifts(company.works));
  it('is given once by two people at a time, also while it is counted', () => givesOnceAtOnce(company.works));
  it('is not given while somebody confirms that they have taken it', () =>
    keepsWhatIsBeingTaken(company.works, async ({ model, identity, properties }, meanwhile) => {
      let done: Promise<unknown> = Promise.resolve();
      await company.h.asUser(async (tenant) => {
        await saveRecords(tenant, [{ model, identity, properties }]);
        // What is written with the commit is written now.
        await tenant.query('SELECT 1');
        done = meanwhile();
        done.catch(() => undefined);
        await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0);
      });
      return done;
    }));
});
