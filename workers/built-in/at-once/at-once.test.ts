import { rounds } from '@millwright/core/testing/depth.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { endsTheOrder, makesOnce, receivesOnce, sharesTheLastUnits, shipsOnce } from '@millwright/seeds/testing/scenarios/at-once/at-once.ts';
import { billsOnce } from '@millwright/seeds/testing/scenarios/at-once/bills-once.ts';
import { deliversAddedOnce, deliversAsChanged } from '@millwright/seeds/testing/scenarios/at-once/changed-at-once.ts';
import { joinsOnce } from '@millwright/seeds/testing/scenarios/at-once/joins-once.ts';
import { makesOutputsOnce } from '@millwright/seeds/testing/scenarios/at-once/makes-outputs-once.ts';
import { givesOnce, movesOnce, servesOnce } from '@millwright/seeds/testing/scenarios/at-once/serves-once.ts';
import {
  assignsOnce,
  completesTheCompanyOnce,
  preparesArticlesOnce,
  takesTheRestOnce,
} from '@millwright/seeds/testing/scenarios/at-once/set-up-once.ts';
import { ordersOnce } from '@millwright/seeds/testing/scenarios/money/quotations.ts';
import { fillsShortagesOnce } from '@millwright/seeds/testing/scenarios/planning/fills-shortages-once.ts';
import { takesAdviceOnce } from '@millwright/seeds/testing/scenarios/planning/takes-advice-once.ts';
import type { WorksWithActions } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { worksOf } from '../../testing/works.ts';

/** What is meant to happen every time it is asked for, or only reads. */
const everyTime = new Set([
  ...['shipments', 'manufacturing-orders', 'purchase-orders'].map((folder) => `steps/${folder}/advance`),
  ...['proposeSalesPrices', 'proposePurchasePrices', 'proposeOrderTerms'].map((proposal) => `steps/prices/${proposal}`),
  // It is told which movements a save has just written, never a record.
  'steps/stock/valueMovements',
  'steps/boms/duplicate',
  'steps/processes/duplicate',
  'steps/operations/close',
  'steps/algorithms/pickingList',
  'steps/manufacturing-orders/checkMaterials',
  'steps/manufacturing-orders/detectStuckOrders',
  // Those are told what a save has just written, never a record.
  ...['Movements', 'Picks', 'Lots', 'Places', 'Components', 'Orders'].map((what) => `steps/manufacturing-orders/follow${what}`),
  // That of inventories, for fewer lots.
  'steps/manufacturing-orders/generateInventoryMovements',
  'steps/manufacturing-orders/tellWhatHasCome',
  'steps/stock/traceLot',
  'steps/planning/promiseLines',
  'steps/planning/explain',
  'steps/planning/explainOrder',
  'steps/planning/moveSupply',
  ...['orders', 'shipments'].map((folder) => `steps/${folder}/readAccountingExport`),
  // A second run finds nothing to do: changed-process.test.ts.
  'steps/processes/refresh',
  // They are told what accounting answered; accounting.test.ts shows that the first invoice stays.
  ...['orders', 'shipments'].map((folder) => `steps/${folder}/writeInvoice`),
  ...['orders', 'shipments'].map((folder) => `steps/${folder}/draftInvoice`),
  // Those of a shipment and of a credit take turns by the locks of the orders that they are of, as that of an order does.
  'steps/shipments/issueInvoice',
  'steps/credits/issueCreditNote',
  // Both are told what a save has just written; a second run finds nothing to write.
  'steps/purchase-orders/followDays',
  'steps/boms/compareUse',
  // It writes nothing but emptiness: put-right.test.ts.
  'steps/shipments/emptyWeight',
  // They follow a form's record, one each: put-right.test.ts and bill-off.test.ts.
  'steps/stock/correctMovement',
  'steps/boms/changeBill',
  // Its runs at once stand in built-in-planning-kills.long.test.ts.
  'steps/planning/computeMrp',
]);

const often = rounds(10, 50);

let h: Harness;
let works: WorksWithActions;
const runs = new Map<string, number>();
// Nothing runs by itself here: the actions alone must hold against each other.
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions, workers: false, relay: false });
  const all = worksOf(h);
  works = {
    ...all,
    act: (action, id, input) => {
      runs.set(action, (runs.get(action) ?? 0) + 1);
      return all.act(action, id, input);
    },
  };
});
afterAll(() => h?.close());

// First: all objects without operations get theirs in one transaction, and what follows leaves dozens of them.
it('run three times at once, a generator makes one result for the operations of an object', () => assignsOnce(works));
it(`two orders share the last units of a lot, each unit once, ${often} times`, () => sharesTheLastUnits(works, often));
it(`two shipments that complete an order at the same moment end it, ${often} times`, () => endsTheOrder(works, often));
it(`a line that changes while its delivery is made is delivered as it says then, ${often} times`, () => deliversAsChanged(works, often));
it('a line that is added while the rest is delivered is on one delivery, five times', () => deliversAddedOnce(works, 5));

describe('run three times at once, a generator makes one result', () => {
  it('in sales', () => shipsOnce(works));
  it('in purchasing', () => receivesOnce(works));
  it('in production and stock', () => makesOnce(works));
  it('for the outputs of production', () => makesOutputsOnce(works));
  it('for what waits and for what is split', () => servesOnce(works));
  it('for what is given to another document', () => givesOnce(works));
  it('for deliveries that go together', () => joinsOnce(works));
  it('for what moves goods outside of orders', () => movesOnce(works));
  it('for the order of a quotation', () => ordersOnce(works));
  it('for the invoice of an order', () => billsOnce(works));
  it('for what planning advises', () => takesAdviceOnce(works));
  it('for what orders lack', () => fillsShortagesOnce(works));
  it('for the rest of an order', () => takesTheRestOnce(works));
  it('for the routing and the lots of articles', () => preparesArticlesOnce(works));
  it('for what a company lacks', () => completesTheCompanyOnce(works));
  it('and none is left out', () => {
    const once = [...seeds.actions].map(({ name }) => name).filter((name) => !everyTime.has(name));
    expect(once.filter((name) => (runs.get(name) ?? 0) < 3)).toEqual([]);
  });
});
