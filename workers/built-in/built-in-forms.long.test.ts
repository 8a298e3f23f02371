import { seeds } from '@millwright/seeds/seeds.ts';
import * as definitions from '@millwright/seeds/testing/scenarios/forms/definitions.ts';
import * as documents from '@millwright/seeds/testing/scenarios/forms/documents.ts';
import type { Works } from '@millwright/seeds/testing/works.ts';
import { afterAll, beforeAll, it } from 'vitest';
import { Harness } from '../testing/harness.ts';
import { worksOf } from '../testing/works.ts';

let h: Harness;
let works: Works;
beforeAll(async () => {
  h = await Harness.open({ built_in: seeds.builtIn, actions: seeds.actions });
  works = worksOf(h);
});
afterAll(() => h?.close());

it('create-bom saves a bill with its article and its lines', () => definitions.savesABill(works));
it('create-manufacturing-order saves an order, which starts in draft', () => definitions.startsAnOrderInDraft(works));
it('create-purchase-order saves an order with its lines', () => definitions.savesAPurchaseOrder(works));
it('the form of lots saves a lot, and its quantity is a movement', () => definitions.savesALotWithItsMovement(works));
it('the form of articles saves the fields of an article', () => definitions.savesAnArticle(works));
it('edit-manufacturing-process saves a routing with its steps in order', () => definitions.savesARoutingInOrder(works));
it('process-input creates and edits a process, input-process-steps its steps', () => definitions.savesAProcessAndItsSteps(works));
it('edit-shipment saves changes to a shipment and its lines', () => documents.savesAShipment(works));
it('shipment-control records the control of a shipment that stands there, and its goods leave', () => documents.recordsAControl(works));
it('edit-reception takes what came, lot by lot, and its movements follow', () => documents.takesWhatCame(works));
it('perform-inventory takes what was counted, and the compensations follow', () => documents.takesWhatWasCounted(works));
it('manufacturing-order-stock-picking saves the picked lots and quantities', () => documents.savesPickedLots(works));
it('end-of-task closes the operation that its report is about', () => documents.closesAnOperation(works));
