import { losesItsReason } from '@millwright/seeds/testing/scenarios/making/production.ts';
import { advisesInOneTap, followsTheNeed, gathersPurchases, keepsWhatIsTouched } from '@millwright/seeds/testing/scenarios/planning/again.ts';
import { explainsThePlan, plansDespiteBadInput } from '@millwright/seeds/testing/scenarios/planning/explained.ts';
import { lacksAtOnce } from '@millwright/seeds/testing/scenarios/planning/lacks-by-event.ts';
import { plansAllLevels } from '@millwright/seeds/testing/scenarios/planning/levels.ts';
import { asksBeforeSaving } from '@millwright/seeds/testing/scenarios/planning/outlooks.ts';
import { saysWhenAndWhy } from '@millwright/seeds/testing/scenarios/planning/promises.ts';
import { ordersWhatIsMissing } from '@millwright/seeds/testing/scenarios/planning/shortages.ts';
import { countsEligibleStock } from '@millwright/seeds/testing/scenarios/planning/supply.ts';
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
  it('leaves what somebody has changed, and says how it differs', () => keepsWhatIsTouched(company.works));
  it('does what it advises in one tap, and takes a no until the figures change', () => advisesInOneTap(company.works));
  it('gathers purchases into one draft for each supplier, in packs and minimums', () => gathersPurchases(company.works));
  it('counts stock that can be taken and keeps long enough', () => countsEligibleStock(company.works));
  it('says what an order lacks, until it has come', () => losesItsReason(company.works));
  it('an order lacks what is scrapped, blocked or wanted more urgently as soon as that is saved', () => lacksAtOnce(company.works));
  it('says of each line when it can be shipped and why not earlier, promises nothing twice, and leaves what was promised', () =>
    saysWhenAndWhy(company.works));
  it('tells before a save which other lines become later, and planning then says the same', () => asksBeforeSaving(company.works));
  it('orders what is missing once, and an order lacks it no longer when its reception is complete', () => ordersWhatIsMissing(company.works));
});
