import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { undoableNames } from '@millwright/core/record/undo/undoable.ts';
import { deep } from '@millwright/core/testing/depth.ts';
import {
  asksAboutTooLittle,
  asksAboutTooMuch,
  keepsWhatNeverCame,
  receivesAnOrder,
  receivesTheRest,
} from '@millwright/seeds/testing/scenarios/flows/purchasing.ts';
import { followsARouting, makesAnOrder, waitsForMaterials } from '@millwright/seeds/testing/scenarios/making/production.ts';
import {
  keepsArticlesUnderPicks,
  keepsCompleteOrdersAndInventories,
  keepsCompleteReceptions,
  keepsCompleteShipments,
  keepsDoneOrders,
} from '@millwright/seeds/testing/scenarios/records/completed-records.ts';
import { keepsMadeAndCountedRecords, keepsReceivedRecords, keepsShippedRecords } from '@millwright/seeds/testing/scenarios/records/moved-records.ts';
import { beginsInDraft, movesOrdersFromOneStepOnly, refusesForeignOperations } from '@millwright/seeds/testing/scenarios/records/rules.ts';
import { shipsQuantitiesWithNoise } from '@millwright/seeds/testing/scenarios/stock/binary-noise.ts';
import {
  countsStock,
  givesGlobalLots,
  holdsUnderRandomOperations,
  keepsTheLedger,
  setsUp,
} from '@millwright/seeds/testing/scenarios/stock/stock-keeping.ts';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../testing/random.ts';
import { builtInCompany } from '../testing/works.ts';

const company = builtInCompany();

describe('the built-in configuration buys', () => {
  it('receives an order lot by lot and sends it to billing', () => receivesAnOrder(company.works));
  it('receives the rest of an order', () => receivesTheRest(company.works));
  it('completes no reception of which nothing came, and says what to do instead', () => keepsWhatNeverCame(company.works));
  it('asks about less than was ordered, and refuses lots that come to another quantity than was received', () => asksAboutTooLittle(company.works));
  it('asks about more than was ordered, and takes it', () => asksAboutTooMuch(company.works));
});

describe('the built-in configuration makes', () => {
  it('an order from draft to done, with packaging and by-products', () => makesAnOrder(company.works));
  it('an order that waits for its materials and goes on when they have come', () => waitsForMaterials(company.works));
  it('an order by the routing of its article', () => followsARouting(company.works));
});

describe('the built-in configuration keeps stock', () => {
  it('counts it once and keeps later movements', () => countsStock(company.works));
  it('without the noise of binary arithmetic, so that all of it can leave', () => shipsQuantitiesWithNoise(company.works));
  it('as a ledger that nobody writes around', () => keepsTheLedger(company.works));
  it('under random operations from eight hands', () => {
    const seed = deep ? Date.now() % 1_000_000 : 20_261_121;
    console.info(`seed ${seed}`);
    return holdsUnderRandomOperations(company.works, deep ? 1_000 : 100, randomFrom(seed));
  });
  it('and what a shipment has moved stays as it is, but for what tells nothing of stock', () => keepsShippedRecords(company.works));
  it('and what was received stays as it is', () => keepsReceivedRecords(company.works));
  it('and what was consumed, made or counted stays as it is', () => keepsMadeAndCountedRecords(company.works));
  it('and a complete shipment keeps its order, its customer and its lines', () => keepsCompleteShipments(company.works));
  it('and a complete reception its purchase order, its supplier and its lines', () => keepsCompleteReceptions(company.works));
  it('and an order that is done its partner, articles and quantities', () => keepsDoneOrders(company.works));
  it('and a line its article while lots are picked for it', () => keepsArticlesUnderPicks(company.works));
  it('and what was made or counted its lines', () => keepsCompleteOrdersAndInventories(company.works));
  it('on one lot for globally managed articles', () => givesGlobalLots(company.works));
});

describe('the built-in configuration sets up', () => {
  it('what a company lacks and nothing twice; copies carry their suffix', () => setsUp(company.works));
});

const subjects = ['inventory', 'manufacturing_order', 'order', 'po', 'reception', 'shipment'];
/** What people type, choose or link too, or what models keep once goods have moved: undone, it goes through the checks of any save. */
const checkedBySaves: readonly string[] = [
  'std_inventory_line.std_counted_at',
  'std_inventory_line.std_stock_location',
  'std_lot_reception_line.std_stock_mouvement',
  ...subjects.map((subject) => `std_operation.std_${subject}`),
  'std_picking_line.std_qty_to_pick',
  'std_picking_line.std_stock_mouvement',
  'std_production_output.std_lot',
  'std_reception.std_actual_reception_date',
  'std_reception_line.std_invoice_quantity',
  'std_reception_line.std_received_quantity',
  'std_shipment.std_shipping_date',
  'std_shipment_line.std_quantity',
];

it('nothing that actions alone work out is undone: after all of this each field that they changed is derived, or checked when it is saved', async () => {
  const { h } = company;
  const rows = await h.asSystem((tenant) =>
    tenant.query<{ model: string; name: string }>(
      `SELECT DISTINCT model, jsonb_object_keys(changes) AS name FROM "${h.client.schema}"._events WHERE type = 'updated' AND cause->>'action' IS NOT NULL ORDER BY 1, 2`,
    ),
  );
  const { models } = await h.asUser(async ({ config }) => config.schema);
  const undoable = rows.filter(({ model, name }) => undoableNames(models.get(model) as ResolvedModel, { kind: 'user' }, [name]).length > 0);
  expect(rows.length).toBeGreaterThan(10);
  expect(undoable.map(({ model, name }) => `${model}.${name}`)).toEqual(checkedBySaves);
});

describe('the built-in processes', () => {
  it('begin with a draft', () => beginsInDraft(company.works));
  it('end an order and bill a purchase order out of one step only', () => movesOrdersFromOneStepOnly(company.works));
  it('do not advance from an operation of another order', () => refusesForeignOperations(company.works));
});
