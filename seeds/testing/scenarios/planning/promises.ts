import { expect } from 'vitest';
import { day, find, type Works } from '../../works.ts';
import { article, bill, ordered, plans } from './company.ts';

type Said = {
  std_possible_date: string | null;
  std_possible_kind: string | null;
  std_possible_reason: string | null;
  std_promised_date: string | null;
  std_days_late: number;
  std_awaited_pol: { std_po: { identity: string } } | null;
  std_awaited_order: { identity: string } | null;
  std_awaited_suggestion: { std_kind: string } | null;
};
const fields = `std_possible_date std_possible_kind std_possible_reason std_promised_date std_days_late
  std_awaited_pol { std_po { identity } } std_awaited_order { identity } std_awaited_suggestion { std_kind }`;
const said = async (works: Works, line: string) => (await find<Said>(works, 'std_order_line', 'identity', line, fields))[0];

/** A purchase order with an expected date. */
export const purchased = (works: Works, std_sku: string, std_quantity: number, std_expected_reception_date: string, std_label: string) =>
  works.save('std_po', {
    properties: { std_expected_reception_date, std_label },
    children: { std_lines: [{ properties: { std_quantity }, links: { std_sku } }] },
  });

/** An article that a supplier delivers within this number of days. */
export async function sold(works: Works, label: string, std_lead_time_days: number) {
  const sku = await article(works, label, 'raw-material');
  const supplier = await works.save('std_supplier', { properties: { std_label: `${label} & Co` } });
  await works.save('std_supplier_article_reference', {
    properties: { std_label: label, std_lead_time_days },
    links: { std_sku: sku, std_supplier: supplier },
  });
  return sku;
}

export const everyDay = { planning: { closed_weekdays: [] } };

/** For each line the date on which it can be shipped, and why not earlier: nothing is promised twice, and promised dates stay. */
export async function saysWhenAndWhy(works: Works): Promise<void> {
  await works.set(everyDay);
  const rivet = await sold(works, 'Rivet', 12);
  const place = await works.save('std_stock_location', { properties: { std_label: 'Rivets' } });
  await works.save('std_sku_lot', { properties: { std_lot_num: 'R4', std_quantity: 4 }, links: { std_sku: rivet, std_stock_location: place } });
  const purchase = await purchased(works, rivet, 5, day(works, 8), 'PO-RIVETS');
  const first = await ordered(works, rivet, 4, day(works, 30));
  const second = await ordered(works, rivet, 3, day(works, 5));
  const third = await ordered(works, rivet, 6, day(works, 20));
  await works.update('std_order_line', second.line, { std_promised_date: day(works, 6) });
  const told = await works.events(second.line);
  await plans(works);

  // The four in stock are picked for the first. Of the five on day 8 the second takes 3; the third takes 2, and 4 that are purchased today.
  expect(await said(works, first.line)).toMatchObject({ std_possible_date: works.today, std_possible_kind: 'stock', std_possible_reason: null });
  expect(await said(works, second.line)).toMatchObject({
    std_possible_date: day(works, 8),
    std_possible_kind: 'reception',
    std_possible_reason: 'PO-RIVETS',
    std_promised_date: day(works, 6),
    std_days_late: 2,
    std_awaited_pol: { std_po: { identity: purchase } },
  });
  expect(await said(works, third.line)).toMatchObject({
    std_possible_date: day(works, 12),
    std_possible_kind: 'to-buy',
    std_awaited_suggestion: { std_kind: 'buy' },
    std_days_late: 0,
  });
  // This is not an edit of the line.
  expect(await works.events(second.line)).toBe(told);

  await works.update('std_po', purchase, { std_expected_reception_date: day(works, 9) });
  await plans(works);
  expect(await said(works, second.line)).toMatchObject({ std_possible_date: day(works, 9), std_promised_date: day(works, 6), std_days_late: 3 });
  await works.set({});
}

/** An order waits for its components over all levels; a sales order is as late as its latest line. */
export async function waitsForParts(works: Works): Promise<void> {
  await works.set(everyDay);
  const spring = await sold(works, 'Spring', 7);
  const lamp = await article(works, 'Desk lamp', 'finished-good', { std_lead_time_days: 2 });
  await bill(works, lamp, [[spring, 2]]);
  const making = await works.save('std_manufacturing_order', {
    properties: { std_label: 'MO-LAMP', std_quantity: 3, std_due_date: day(works, 3) },
    links: { std_sku: lamp },
  });
  await works.settled();
  const order = await works.save('std_order', {
    properties: { std_delivery_date: day(works, 3) },
    children: {
      std_lines: [
        { properties: { std_quantity: 3, std_line_num: 1 }, links: { std_sku: lamp } },
        { properties: { std_quantity: 1, std_line_num: 2, std_requested_date: day(works, 20) }, links: { std_sku: spring } },
      ],
    },
  });
  await works.settled();
  await works.setStep(order, 'std-so-status-shipping');
  await works.settled();
  const purchase = await purchased(works, spring, 6, day(works, 5), 'PO-SPRING');
  await plans(works);
  const lines = await find<Said & { std_line_num: number }>(works, 'std_order_line', 'std_order', order, `std_line_num ${fields}`);
  const [lamps, springs] = lines.sort((one, other) => one.std_line_num - other.std_line_num);
  // Six springs arrive on day 5, and the lamps take two more days. The additional spring is purchased: seven days.
  expect(lamps).toMatchObject({
    std_possible_date: day(works, 7),
    std_possible_kind: 'parts',
    std_possible_reason: 'MO-LAMP ← Spring ← PO-SPRING',
    std_awaited_order: { identity: making },
    std_days_late: 4,
  });
  expect(springs).toMatchObject({ std_possible_date: day(works, 7), std_possible_kind: 'to-buy', std_days_late: 0 });
  type Order = { std_requested_date: string; std_promised_date: string | null; std_possible_date: string; std_days_late: number };
  const dates = 'std_requested_date std_promised_date std_possible_date std_days_late';
  const [whole] = await find<Order>(works, 'std_order', 'identity', order, dates);
  expect(whole).toEqual({ std_requested_date: day(works, 20), std_promised_date: null, std_possible_date: day(works, 7), std_days_late: 0 });
  await works.setStep(purchase, 'std-po-status-cancelled');
  await works.set({});
}
