import { losesItsReason } from '@millwright/seeds/testing/scenarios/making/production.ts';
import {
  advisesByHand,
  advisesInOneTap,
  followsTheNeed,
  gathersPurchases,
  keepsWhatIsTouched,
  triesWithoutWriting,
} from '@millwright/seeds/testing/scenarios/planning/again.ts';
import { explainsThePlan, plansDespiteBadInput } from '@millwright/seeds/testing/scenarios/planning/explained.ts';
import { lacksAtOnce, lacksNoLonger, takesManyLotsAtOnce } from '@millwright/seeds/testing/scenarios/planning/lacks-by-event.ts';
import { plansAllLevels } from '@millwright/seeds/testing/scenarios/planning/levels.ts';
import { advisesAboutLines } from '@millwright/seeds/testing/scenarios/planning/line-advice.ts';
import { asksBeforeSaving, asksOfSupplies, quotationsAsk } from '@millwright/seeds/testing/scenarios/planning/outlooks.ts';
import { saysWhenAndWhy, waitsForParts } from '@millwright/seeds/testing/scenarios/planning/promises.ts';
import { ordersWhatIsMissing } from '@millwright/seeds/testing/scenarios/planning/shortages.ts';
import {
  asksTheCompany,
  countsByProducts,
  countsEligibleStock,
  countsPurchases,
  countsWhatIsOnItsWay,
  suggestsForEachPeriod,
} from '@millwright/seeds/testing/scenarios/planning/supply.ts';
import { describe, it } from 'vitest';
import { companyOverHttp } from '../../testing/works-over-http.ts';

const company = companyOverHttp();

describe('planning', () => {
  // The company plans for the first time here.
  it('tells before the first run what it would write and what looks wrong, then why, up to the sales order', () => explainsThePlan(company.works));
  it('refuses a bill of nothing, names a routing without steps and a supplier without lead time, and plans the rest', () =>
    plansDespiteBadInput(company.works));
  it('suggests over all levels what is to be made and bought, and says why', () => plansAllLevels(company.works));
  it('writes nothing without a change, and follows a changed need', () => followsTheNeed(company.works));
  it('on trial writes nothing', () => triesWithoutWriting(company.works));
  it('leaves what somebody has changed, and says how it differs', () => keepsWhatIsTouched(company.works));
  it('does what it advises in one tap, and takes a no until the figures change', () => advisesInOneTap(company.works));
  it('advises about an order that somebody has made, and is answered on the order itself', () => advisesByHand(company.works));
  it('does what it advises about one line of a purchase to that line alone', () => advisesAboutLines(company.works));
  it('gathers purchases into one draft for each supplier, in packs and minimums', () => gathersPurchases(company.works));
  it('counts what open orders bring and still take', () => countsWhatIsOnItsWay(company.works));
  it('counts what is ordered and not received', () => countsPurchases(company.works));
  it('counts stock that can be taken and keeps long enough', () => countsEligibleStock(company.works));
  it('counts by-products of what it suggests', () => countsByProducts(company.works));
  it('suggests for each period of supply, where the company has said how long that is', () => suggestsForEachPeriod(company.works));
  it('says what an order lacks, until it has come', () => losesItsReason(company.works));
  it('an order lacks what is scrapped, blocked or wanted more urgently as soon as that is saved', () => lacksAtOnce(company.works));
  it('an order lacks no longer what a deleted pick, component or order would have taken', () => lacksNoLonger(company.works));
  it('a reception of a hundred lots tells an order as often as one of a single lot that its parts are there', () =>
    takesManyLotsAtOnce(company.works));
  it('says of each line when it can be shipped and why not earlier, promises nothing twice, and leaves what was promised', () =>
    saysWhenAndWhy(company.works));
  it('says what an order waits for over all levels, and an order is as late as its latest line', () => waitsForParts(company.works));
  it('answers a quotation when its lines can be shipped and why not earlier, and writes nothing', () => quotationsAsk(company.works));
  it('tells before a save which other lines become later, and planning then says the same', () => asksBeforeSaving(company.works));
  it('tells before a purchase or manufacturing order is put off which order lines become later', () => asksOfSupplies(company.works));
  it('orders what is missing once, and an order lacks it no longer when its reception is complete', () => ordersWhatIsMissing(company.works));
  it('counts drafts of sales orders where the company says so', () => asksTheCompany(company.works));
});
