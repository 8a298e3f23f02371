import type { QueryRead } from '@millwright/core/automation/actions.ts';
import { expect } from 'vitest';
import { wrongReads } from '../../../manufacturing/actions/planning/looks-wrong.ts';
import { advanceTo, day, find, type Works } from '../../works.ts';
import { receptionsOf } from '../flows/purchasing.ts';
import { bakery } from '../making/production.ts';
import { article, bill, figures, ordered, plans, suggested } from './company.ts';

/** What open orders still need, and what they deliver, also after they were picked and partly made. */
export async function countsWhatIsOnItsWay(works: Works): Promise<void> {
  const { cake, parts, order } = await bakery(works, 5, 50);
  await ordered(works, cake, 30, day(works, 30));
  await plans(works);
  // The order delivers 10 of 30; 20 more need 4 kg of flour, the open ten 2 kg: 6 − 5 in stock.
  expect(await figures(works, cake)).toEqual([30, 0, 10, 20]);
  expect(await figures(works, parts.flour)).toEqual([6, 5, 0, 1]);

  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  await works.submit('manufacturing-order-stock-picking', {}, order);
  await works.settled();
  await plans(works);
  // Two kilos have been picked: they are no longer a need, nor stock.
  expect(await figures(works, parts.flour)).toEqual([4, 3, 0, 1]);

  await works.submit('record-output', { std_manufacturing_order: order, std_quantity: 4 });
  await works.settled();
  await plans(works);
  // Four are in stock, six still to be made.
  expect(await figures(works, cake)).toEqual([30, 4, 6, 20]);
  expect(await figures(works, parts.flour)).toEqual([4, 3, 0, 1]);
}

/** Purchases count as ordered minus received, including drafts, until they are completed or cancelled. */
export async function countsPurchases(works: Works): Promise<void> {
  const place = await works.save('std_stock_location', { properties: { std_label: 'Nuts' } });
  const nut = await article(works, 'Nut', 'raw-material', { std_stock_management_mode: 'batch' });
  await ordered(works, nut, 20, day(works, 10));
  const purchase = await works.save('std_po', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: 12 }, links: { std_sku: nut } }] },
  });
  await works.settled();
  await plans(works);
  expect(await figures(works, nut)).toEqual([20, 0, 12, 8]);

  await advanceTo(works, purchase, 'std-po-status-waiting-reception');
  const [reception] = await receptionsOf(works, purchase);
  const [line] = reception?.std_lines ?? [];
  const lots = [{ std_lot_num: 'N1', std_qty_to_receive: 5, std_stock_location: place }];
  const lines = [{ identity: line?.identity ?? '', std_received_quantity: 5, std_lots: lots }];
  await works.submit('edit-reception', { std_lines: lines }, reception?.identity);
  await works.settled();
  await plans(works);
  // Five are in stock, seven are expected.
  expect(await figures(works, nut)).toEqual([20, 5, 7, 8]);
  await advanceTo(works, reception?.identity ?? '', 'std-rec-status-complete', { close_short: true });
  await works.setStep(purchase, 'std-po-status-billing');
  await works.setStep(purchase, 'std-po-status-completed');
  await works.settled();
  await plans(works);
  expect(await figures(works, nut)).toEqual([20, 5, 0, 15]);

  const other = await works.save('std_po', {
    properties: {},
    children: { std_lines: [{ properties: { std_quantity: 12 }, links: { std_sku: nut } }] },
  });
  await works.settled();
  await plans(works);
  expect(await figures(works, nut)).toEqual([20, 5, 12, 3]);
  await works.setStep(other, 'std-po-status-cancelled');
  await works.settled();
  await plans(works);
  expect(await figures(works, nut)).toEqual([20, 5, 0, 15]);
}

/** Expired lots, and lots with too little remaining shelf life for the customer, do not count as stock. */
export async function countsEligibleStock(works: Works): Promise<void> {
  const milk = await article(works, 'Milk', 'raw-material', { std_stock_management_mode: 'batch-perishable' });
  const place = await works.save('std_stock_location', { properties: { std_label: 'Cold room' } });
  const lot = (num: string, std_quantity: number, std_dlc: string | null) =>
    works.save('std_sku_lot', { properties: { std_lot_num: num, std_quantity, std_dlc }, links: { std_sku: milk, std_stock_location: place } });
  await lot('OLD', 100, day(works, -1));
  await lot('SOON', 4, day(works, 6));
  await lot('LONG', 3, day(works, 90));
  await ordered(works, milk, 10, day(works, 10));
  await plans(works);
  // The four of SOON expire before day 10: only LONG counts.
  expect(await figures(works, milk)).toEqual([10, 3, 0, 7]);
  expect((await suggested(works, milk))[0]).toMatchObject({ std_quantity: 7 });
}

/** Drafts of sales orders count only if the company has set so; a covered need has no suggestion. */
export async function asksTheCompany(works: Works): Promise<void> {
  const bolt = await article(works, 'Bolt', 'raw-material');
  await ordered(works, bolt, 5, day(works, 10), 'std-so-status-draft');
  await plans(works);
  expect(await suggested(works, bolt)).toEqual([]);
  await works.set({ planning: { count_drafts: true } });
  await plans(works);
  expect(await figures(works, bolt)).toEqual([5, 0, 0, 5]);
  await works.set({});
}

/** Needs on distant dates are one suggestion, or one for each period if the company has set a period. */
export async function suggestsForEachPeriod(works: Works): Promise<void> {
  const [hinge, pin] = [await article(works, 'Hinge', 'semi-finished'), await article(works, 'Pin', 'raw-material')];
  await bill(works, hinge, [[pin, 2]]);
  const soon = await ordered(works, hinge, 4, day(works, 10));
  await ordered(works, hinge, 6, day(works, 12));
  await ordered(works, hinge, 5, day(works, 90));
  const told = async (sku: string) => (await suggested(works, sku)).map(({ std_quantity, std_due_date }) => [std_quantity, std_due_date]);
  await plans(works);
  expect(await told(hinge)).toEqual([[15, day(works, 10)]]);

  await works.set({ planning: { period_days: 7 } });
  await plans(works);
  const before = await suggested(works, hinge);
  expect([await told(hinge), await told(pin)]).toEqual([
    [
      [10, day(works, 10)],
      [5, day(works, 90)],
    ],
    [
      [20, day(works, 10)],
      [10, day(works, 90)],
    ],
  ]);
  expect(await figures(works, hinge)).toEqual([15, 0, 0, 15]);

  // The order with the later date stays the same when the earlier one is adapted.
  await works.update('std_order_line', soon.line, { std_quantity: 1 });
  await plans(works);
  const after = await suggested(works, hinge);
  expect(after.map(({ identity, std_quantity }) => [identity, std_quantity])).toEqual([
    [before[0]?.identity, 7],
    [before[1]?.identity, 5],
  ]);
  await works.set({});
}

/** By-products of suggestions are supply; a by-product that is used again in the article that it comes from is no cycle. */
export async function countsByProducts(works: Works): Promise<void> {
  const [cheese, milk, whey] = [
    await article(works, 'Cheese', 'finished-good'),
    await article(works, 'Cheese milk', 'raw-material'),
    await article(works, 'Whey', 'raw-material'),
  ];
  await bill(works, cheese, [
    [milk, 8],
    [whey, 0.5, 'bomline-by-products'],
    [whey, 0.1],
  ]);
  await ordered(works, cheese, 10, day(works, 20));
  await ordered(works, whey, 9, day(works, 20));
  await plans(works);
  // 9 are sold and 10 × 0.1 are used again; 10 × 0.5 come out: 10 − 5 = 5.
  expect(await figures(works, whey)).toEqual([10, 0, 5, 5]);
  expect(await figures(works, milk)).toEqual([80, 0, 0, 80]);
  const before = await suggested(works, whey);
  await plans(works);
  expect(await suggested(works, whey)).toEqual(before);
}

/** A lead time does not include closed days of the company or the supplier, and a purchase line arrives on its own date. */
export async function countsClosedDays(works: Works): Promise<void> {
  await works.set({ planning: { closed_weekdays: [] } });
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Glue & Sons' } });
  const glue = await article(works, 'Glue', 'raw-material');
  const properties = { std_label: 'Glue', std_lead_time_days: 5 };
  await works.save('std_supplier_article_reference', { properties, links: { std_sku: glue, std_supplier } });
  await ordered(works, glue, 4, day(works, 20));
  const started = async () => {
    await plans(works);
    const told = await find<{ std_start_date: string }>(works, 'std_suggestion', 'std_sku', glue, 'std_start_date');
    return told.map(({ std_start_date }) => std_start_date);
  };
  expect(await started()).toEqual([day(works, 15)]);
  const close = (from: number, until: number, links = {}) =>
    works.save('std_closure', { properties: { std_label: 'Closed', std_closed_from: day(works, from), std_closed_until: day(works, until) }, links });
  await close(18, 18);
  expect(await started()).toEqual([day(works, 14)]);
  await close(16, 17, { std_supplier });
  expect(await started()).toEqual([day(works, 12)]);
  await expect(close(9, 8)).rejects.toThrow();
  await expect(close(9, 400)).rejects.toThrow();
  await works.set({});
}

/** A line of a purchase may arrive on another date than the others. */
export async function countsOwnDays(works: Works): Promise<void> {
  const [wax, wick] = [await article(works, 'Wax', 'raw-material'), await article(works, 'Wick', 'raw-material')];
  const line = (std_sku: string, std_expected_reception_date: string | null) => ({
    properties: { std_quantity: 3, std_expected_reception_date },
    links: { std_sku },
  });
  const lines = [line(wax, null), line(wick, day(works, 30))];
  await works.save('std_po', { properties: { std_expected_reception_date: day(works, 5) }, children: { std_lines: lines } });
  const [first, second] = [await ordered(works, wax, 3, day(works, 10)), await ordered(works, wick, 3, day(works, 10))];
  await plans(works);
  const possible = async (line: string) =>
    (await find<{ std_possible_date: string | null }>(works, 'std_order_line', 'identity', line, 'std_possible_date'))[0]?.std_possible_date;
  expect([await possible(first.line), await possible(second.line)]).toEqual([day(works, 5), day(works, 30)]);
  // A purchase counts as forgotten if no line of it has a later date.
  const dated = async (std_label: string, on: number | null, own: number | null) => {
    const [order, own_day] = [on, own].map((days) => (days === null ? null : day(works, days)));
    const children = { std_lines: [line(wax, own_day ?? null)] };
    await works.save('std_po', { properties: { std_label, std_expected_reception_date: order ?? null }, children });
  };
  await dated('PO-LATER', -400, 30);
  await dated('PO-OLD', -400, null);
  await dated('PO-LINE-OLD', null, -400);
  await dated('PO-EACH-OLD', -400, -390);
  await works.settled();
  const { query, variables } = wrongReads(works.today).forgotten_purchases as QueryRead;
  const { std_po } = await works.read(query, variables);
  expect((std_po as { std_label: string }[]).map(({ std_label }) => std_label).sort()).toEqual(['PO-EACH-OLD', 'PO-LINE-OLD', 'PO-OLD']);
  // Otherwise they would be supply without a demand in later scenarios.
  for (const { identity } of std_po as { identity: string }[]) await works.setStep(identity, 'std-po-status-cancelled');
}
