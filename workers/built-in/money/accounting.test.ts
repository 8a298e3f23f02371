import { seeds } from '@millwright/seeds/seeds.ts';
import { exportsOrders, exportsShipments, withAccounting } from '@millwright/seeds/testing/scenarios/money/accounting.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Harness } from '../../testing/harness.ts';
import { otherCompany } from '../../testing/other-company.ts';
import { worksOf } from '../../testing/works.ts';

let books: Awaited<ReturnType<typeof otherCompany>>;
let h: Harness;
beforeAll(async () => {
  books = await otherCompany();
  h = await Harness.open({ built_in: withAccounting(books), actions: seeds.actions, allow: [books.destination] });
});
beforeEach(() => {
  books.heard.splice(0);
  books.replies.splice(0);
});
afterAll(async () => {
  await h?.close();
  books?.close();
});

it('a sales order that is to be billed is posted once to accounting, and notes its invoice', () => exportsOrders(worksOf(h), books));
it('a shipment is posted by itself, under one key however often, and notes its invoice', () => exportsShipments(worksOf(h), books));

it('is off until a company gives it an address', () =>
  expect(seeds.builtIn.settings_data_connections.flatMap(({ slug, disabled }) => (disabled ? [slug] : []))).toEqual([
    'sales-order-export-to-accounting',
    'shipment-export-to-accounting',
    'sales-order-export-on-billing',
  ]));
