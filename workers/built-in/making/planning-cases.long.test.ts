import { advisesByHand, triesWithoutWriting } from '@millwright/seeds/testing/scenarios/planning/again.ts';
import { lacksNoLonger, takesManyLotsAtOnce } from '@millwright/seeds/testing/scenarios/planning/lacks-by-event.ts';
import { advisesAboutLines } from '@millwright/seeds/testing/scenarios/planning/line-advice.ts';
import { asksOfSupplies, quotationsAsk } from '@millwright/seeds/testing/scenarios/planning/outlooks.ts';
import { waitsForParts } from '@millwright/seeds/testing/scenarios/planning/promises.ts';
import {
  asksTheCompany,
  countsByProducts,
  countsClosedDays,
  countsOwnDays,
  countsPurchases,
  countsWhatIsOnItsWay,
  suggestsForEachPeriod,
} from '@millwright/seeds/testing/scenarios/planning/supply.ts';
import { describe, it } from 'vitest';
import { companyOverHttp } from '../../testing/works-over-http.ts';

const company = companyOverHttp();

describe('planning', () => {
  it('on trial writes nothing', () => triesWithoutWriting(company.works));
  it('advises about an order that somebody has made, and is answered on the order itself', () => advisesByHand(company.works));
  it('does what it advises about one line of a purchase to that line alone', () => advisesAboutLines(company.works));
  it('counts what open orders bring and still take', () => countsWhatIsOnItsWay(company.works));
  it('counts what is ordered and not received', () => countsPurchases(company.works));
  it('counts no closed day as lead time', () => countsClosedDays(company.works));
  it('a line of a purchase comes on its own day', () => countsOwnDays(company.works));
  it('counts by-products of what it suggests', () => countsByProducts(company.works));
  it('suggests for each period of supply, where the company has said how long that is', () => suggestsForEachPeriod(company.works));
  it('an order lacks no longer what a deleted pick, component or order would have taken', () => lacksNoLonger(company.works));
  it('a reception of a hundred lots tells an order as often as one of a single lot that its parts are there', () =>
    takesManyLotsAtOnce(company.works));
  it('says what an order waits for over all levels, and an order is as late as its latest line', () => waitsForParts(company.works));
  it('answers a quotation when its lines can be shipped and why not earlier, and writes nothing', () => quotationsAsk(company.works));
  it('tells before a purchase or manufacturing order is put off which order lines become later', () => asksOfSupplies(company.works));
  it('counts drafts of sales orders where the company says so', () => asksTheCompany(company.works));
});
