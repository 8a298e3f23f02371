import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import type { Json } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { day, find, type Works } from '../../works.ts';
import { ordered, plans } from './company.ts';
import { everyDay, purchased, sold } from './promises.ts';

type Cell = Outlook['parts'][number]['rows'][number][number];

const plain = (cell: Cell): Json => {
  if (typeof cell !== 'object' || cell === null) return cell as Json;
  return 'label' in cell ? (cell.label as Json) : (((cell as { words?: { en: string } }).words?.en ?? null) as Json);
};

/** The rows of a part, by the names of its columns. */
const rowsOf = ({ parts }: Outlook, name: string): Record<string, Json>[] => {
  const part = parts.find((each) => each.name === name);
  return (part?.rows ?? []).map((row) => Object.fromEntries(row.map((cell, at) => [part?.columns[at]?.name ?? '', plain(cell)])));
};

const possible = async (works: Works, line: string) =>
  (await find<{ std_possible_date: string | null }>(works, 'std_order_line', 'identity', line, 'std_possible_date'))[0]?.std_possible_date;

/** Ten arrive on day 8, and goods ordered today on day 12. One order needs six by day 20. */
async function bolts(works: Works, label: string) {
  await works.set(everyDay);
  const bolt = await sold(works, label, 12);
  const purchase = await purchased(works, bolt, 10, day(works, 8), `PO-${label}`);
  const { line } = await ordered(works, bolt, 6, day(works, 20));
  await plans(works);
  expect(await possible(works, line)).toBe(day(works, 8));
  return { bolt, purchase, line };
}

/**
 * The outlook of a quotation, unsaved or stored: dates and reasons of its lines, and orders that become later because of
 * it; nothing is written.
 */
export async function quotationsAsk(works: Works): Promise<void> {
  const { bolt, purchase, line } = await bolts(works, 'Eye bolt');
  const told = await works.events(line);
  // It is needed before the six: its five come on day 8. Five are left for the six, so one more is purchased today.
  const typed = { std_delivery_date: day(works, 10), std_lines: [{ std_sku: bolt, std_quantity: 5 }] };
  const answer = await works.outlook('std_quotation', typed);
  const own = {
    article: 'Eye bolt',
    quantity: 5,
    wanted: day(works, 10),
    possible: day(works, 8),
    kind: 'Reception expected',
    reason: 'PO-Eye bolt',
  };
  expect(rowsOf(answer, 'lines')).toEqual([{ ...own, before: null }]);
  const loses = { line: 'Eye bolt', before: day(works, 8), possible: day(works, 12), days: 4, wanted: day(works, 20), promised: null };
  expect(rowsOf(answer, 'later')).toMatchObject([loses]);
  expect(rowsOf(answer, 'later')[0]?.order).toMatch(/^SO-/);
  expect(answer.asks).toBe(false);

  const quotation = await works.save('std_quotation', {
    properties: { std_delivery_date: day(works, 10) },
    children: { std_lines: [{ properties: { std_quantity: 5, std_accepted_quantity: 3 }, links: { std_sku: bolt } }] },
  });
  const stored = await works.outlook('std_quotation', {}, quotation);
  // Three are accepted: seven are left, and the six do not become later.
  expect(rowsOf(stored, 'lines')).toMatchObject([{ quantity: 3, possible: day(works, 8) }]);
  expect(rowsOf(stored, 'later')).toEqual([]);
  // The last demand takes what is left of day 8, and waits for the rest.
  const last = await works.outlook('std_quotation', { std_delivery_date: day(works, 30) }, quotation);
  expect(rowsOf(last, 'lines')).toMatchObject([{ quantity: 3, possible: day(works, 8), reason: 'PO-Eye bolt' }]);
  expect(await possible(works, line)).toBe(day(works, 8));
  expect(await works.events(line)).toBe(told);
  await works.setStep(purchase, 'std-po-status-cancelled');
  await works.set({});
}

/** An earlier date shows which orders become later; after it is saved and planned, planning says the same. */
export async function asksBeforeSaving(works: Works): Promise<void> {
  const { bolt, purchase, line } = await bolts(works, 'Hook bolt');
  const second = await ordered(works, bolt, 7, day(works, 25));
  await plans(works);
  // Four of day 8 are left for the seven; the other three are purchased today.
  expect(await possible(works, second.line)).toBe(day(works, 12));
  const sooner = { std_delivery_date: day(works, 15) };
  const answer = await works.outlook('std_order', sooner, second.order, true);
  expect(answer.asks).toBe(true);
  expect(rowsOf(answer, 'lines')).toMatchObject([{ possible: day(works, 8), before: day(works, 12) }]);
  expect(rowsOf(answer, 'later')).toMatchObject([{ before: day(works, 8), possible: day(works, 12), days: 4 }]);
  // A save that changes no date, and one that planning does not count, have an empty outlook.
  const silent = await works.outlook('std_order', { std_delivery_date: day(works, 25), std_lines: [] }, second.order, true);
  expect(silent.parts.flatMap(({ rows }) => rows)).toEqual([]);
  const draft = await works.outlook('std_order', { ...sooner, std_lines: [{ std_sku: bolt, std_quantity: 9 }] }, undefined, true);
  expect([draft.asks, draft.parts.flatMap(({ rows }) => rows)]).toEqual([false, []]);

  // The same date for the line alone, with what it takes from the other order, and a later date that takes nothing.
  const byLine = await works.outlook('std_order_line', { std_requested_date: day(works, 15) }, second.line, true);
  expect([byLine.asks, rowsOf(byLine, 'later')]).toEqual([true, rowsOf(answer, 'later')]);
  expect(rowsOf(await works.outlook('std_order_line', { std_requested_date: day(works, 28) }, second.line, true), 'later')).toEqual([]);

  await works.update('std_order', second.order, sooner);
  await plans(works);
  expect([await possible(works, second.line), await possible(works, line)]).toEqual([day(works, 8), day(works, 12)]);
  await works.setStep(purchase, 'std-po-status-cancelled');
  await works.set({});
}

/** A purchase or manufacturing order that is postponed shows which orders become later, and nothing is written. */
export async function asksOfSupplies(works: Works): Promise<void> {
  const { purchase, line } = await bolts(works, 'Ring bolt');
  const later = { std_expected_reception_date: day(works, 30) };
  const answer = await works.outlook('std_po', later, purchase, true);
  expect(answer.asks).toBe(true);
  expect(rowsOf(answer, 'later')).toMatchObject([{ line: 'Ring bolt', before: day(works, 8), possible: day(works, 30), days: 22 }]);
  expect(rowsOf(await works.outlook('std_po', { std_expected_reception_date: day(works, 8) }, purchase, true), 'later')).toEqual([]);
  expect(rowsOf(await works.outlook('std_po', { std_expected_reception_date: day(works, 3) }, purchase, true), 'later')).toEqual([]);
  // A line that gets a date of its own, on the form of the purchase or alone, has the same outlook.
  const [identity] = (await find<{ identity: string }>(works, 'std_pol', 'std_po', purchase, 'identity')).map((each) => each.identity);
  const lines = (std_expected_reception_date: string | null) => ({ std_lines: [{ identity: identity ?? '', std_expected_reception_date }] });
  const byLine = await works.outlook('std_po', lines(day(works, 30)), purchase, true);
  expect([byLine.asks, rowsOf(byLine, 'later')]).toEqual([true, rowsOf(answer, 'later')]);
  expect(rowsOf(await works.outlook('std_pol', later, identity, true), 'later')).toEqual(rowsOf(answer, 'later'));
  expect(rowsOf(await works.outlook('std_po', { ...later, ...lines(day(works, 8)) }, purchase, true), 'later')).toEqual([]);
  expect(rowsOf(await works.outlook('std_po', lines(null), purchase, true), 'later')).toEqual([]);
  expect(await possible(works, line)).toBe(day(works, 8));
  await works.setStep(purchase, 'std-po-status-cancelled');

  const anchor = await sold(works, 'Anchor', 12);
  const made = await works.save('std_manufacturing_order', {
    properties: { std_quantity: 10, std_due_date: day(works, 5) },
    links: { std_sku: anchor },
  });
  await works.settled();
  const { line: anchored } = await ordered(works, anchor, 6, day(works, 20));
  await plans(works);
  expect(await possible(works, anchored)).toBe(day(works, 5));
  const moved = await works.outlook('std_manufacturing_order', { std_due_date: day(works, 9) }, made, true);
  expect(rowsOf(moved, 'later')).toMatchObject([{ line: 'Anchor', before: day(works, 5), possible: day(works, 9), days: 4 }]);
  // Without a save, the outlook explains why the article is planned.
  expect(rowsOf(await works.outlook('std_manufacturing_order', {}, made), 'figures')).toMatchObject([{ article: 'Anchor' }]);
  await works.setStep(made, 'std-mo-status-cancelled');
  await works.set({});
}
