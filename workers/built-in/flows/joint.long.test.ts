import {
  goesOnceItCan,
  leavesTheOthers,
  receivesTogether,
  staysApart,
  staysOnesOwn,
} from '@millwright/seeds/testing/scenarios/flows/joint-receptions.ts';
import { letsGoOfItsPicks, shipsTogether } from '@millwright/seeds/testing/scenarios/flows/joint-shipments.ts';
import { describe, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();

describe('one lorry, several orders', () => {
  it('are received together, each what came for it', () => receivesTogether(company.works));
  it('are received with another one that they are made for, once they have a process', () => goesOnceItCan(company.works));
  it('are left by one that is cancelled, and go on for the others', () => leavesTheOthers(company.works));
  it('stay apart where they are of somebody else, on their way, or go along already', () => staysApart(company.works));
  it('bring nobody what somebody else has ordered', () => staysOnesOwn(company.works));
  it('are shipped together, and what is short waits as its own order’s', () => shipsTogether(company.works));
  it('give free what a cancelled one held', () => letsGoOfItsPicks(company.works));
});
