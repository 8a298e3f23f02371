import { expect } from 'vitest';
import { askedBefore as asked } from '../../doubts.ts';
import { quantities } from '../../stock.ts';
import { activeKey, advanceTo, find, ledgerErrors, type Works } from '../../works.ts';

type Reception = {
  identity: string;
  std_label: string;
  std_supplier: { identity: string } | null;
  std_active_operation: { std_key: string } | null;
  std_lines: { identity: string; std_order_quantity: number; std_received_quantity: number | null; std_missing_quantity: number; std_unit: string }[];
};
const fields = `identity std_label std_supplier { identity } std_active_operation { std_key }
  std_lines { identity std_order_quantity std_received_quantity std_missing_quantity std_unit }`;
export const receptionsOf = (works: Works, order: string) => find<Reception>(works, 'std_reception', 'std_po', order, fields);

/** A purchase order for 100 kg of flour. */
export async function orderedFlour(works: Works) {
  const supplier = await works.save('std_supplier', { properties: { std_label: 'Mill', std_address: '2 River Lane' } });
  const place = await works.save('std_stock_location', { properties: { std_label: 'Silo' } });
  const sku = await works.save('std_sku', {
    properties: { std_label: 'Flour', std_type: 'raw-material', std_stock_management_mode: 'batch', std_unit: 'kg' },
    links: { std_default_location: place },
  });
  const order = await works.save('std_po', {
    properties: { std_expected_reception_date: works.today },
    links: { std_supplier: supplier },
    children: { std_lines: [{ properties: { std_quantity: 100, std_line_num: 1 }, links: { std_sku: sku } }] },
  });
  await works.settled();
  return { supplier, place, sku, order };
}

/** A purchase order for 100 kg of flour that awaits its goods. */
async function awaitsFlour(works: Works) {
  const ordered = await orderedFlour(works);
  await advanceTo(works, ordered.order, 'std-po-status-waiting-reception');
  return ordered;
}

/** Two kilos more or less: the received lots are put into stock, and the order goes to billing if nothing is open. */
export async function receivesAnOrder(works: Works): Promise<void> {
  const { supplier, sku, order } = await awaitsFlour(works);
  const [line] = await find<{ std_active_operation: { std_key: string } }>(works, 'std_pol', 'std_po', order, 'std_active_operation { std_key }');
  expect(line?.std_active_operation.std_key).toBe('std-pol-status-to-order');
  const [reception, ...others] = await receptionsOf(works, order);
  expect(others).toEqual([]);
  expect(reception).toMatchObject({
    std_supplier: { identity: supplier },
    std_active_operation: { std_key: 'std-rec-status-waiting' },
    std_lines: [{ std_order_quantity: 100, std_missing_quantity: 100, std_unit: 'kg' }],
  });
  const id = reception?.identity ?? '';
  const lots = [
    { std_lot_num: 'F1', std_qty_to_receive: 60 },
    { std_lot_num: 'F2', std_qty_to_receive: 40 },
  ];
  await works.submit(
    'edit-reception',
    { std_lines: [{ identity: reception?.std_lines[0]?.identity ?? '', std_received_quantity: 100, std_lots: lots }] },
    id,
  );
  await works.settled();
  expect(await activeKey(works, id)).toBe('std-rec-status-to-control');
  expect(await quantities(works, sku)).toEqual({ F1: 60, F2: 40 });
  const movements = await find<{ std_type: string }>(works, 'std_stock_mouvement', 'std_reception', id, 'std_type std_from_location { std_key }');
  expect(movements).toEqual([
    { std_type: 'reception', std_from_location: { std_key: 'supplier' } },
    { std_type: 'reception', std_from_location: { std_key: 'supplier' } },
  ]);
  await works.advance(id);
  await works.settled();
  expect(await quantities(works, sku)).toEqual({ F1: 60, F2: 40 });
  expect(await activeKey(works, order)).toBe('std-po-status-billing');
  expect(await ledgerErrors(works)).toEqual([]);
}

/** An order with missing goods waits for the rest, and receives exactly that. */
export async function receivesTheRest(works: Works): Promise<void> {
  const { sku, order } = await awaitsFlour(works);
  const [first] = await receptionsOf(works, order);
  const line = first?.std_lines[0]?.identity ?? '';
  await works.update('std_reception_line', line, { std_received_quantity: 70 });
  await works.save('std_lot_reception_line', {
    properties: { std_lot_num: 'G1', std_qty_to_receive: 70 },
    links: { std_reception_line: line },
  });
  await expect(works.setStep(first?.identity ?? '', 'std-rec-status-complete')).rejects.toMatchObject({
    code: 'closes_short',
    message: expect.stringContaining('Flour: 100 − 70 = 30 kg'),
  });
  await advanceTo(works, first?.identity ?? '', 'std-rec-status-complete', { close_short: true });
  expect(await activeKey(works, order)).toBe('std-po-status-waiting-reception');
  await works.run('purchase-order-receive-the-rest', order);
  await works.settled();
  const rest = (await receptionsOf(works, order)).find((reception) => reception.identity !== first?.identity);
  expect(rest?.std_lines.map((line) => line.std_order_quantity)).toEqual([30]);
  await works.run('purchase-order-receive-the-rest', order);
  await works.settled();
  expect(await receptionsOf(works, order)).toHaveLength(2);
  expect(await quantities(works, sku)).toEqual({ G1: 70 });
}

/** The questions for a person before a reception is complete. */
const askedBefore = (works: Works, reception: string) =>
  asked(works, 'std_reception', reception, 'std-rec-status-complete', 'std_without_lots std_under_received std_over_received');

/**
 * A reception with nothing received can't be completed, neither by a call nor by advancing it. It says what is missing
 * and what to do: enter what was received, or cancel it; then the order offers the rest.
 */
export async function keepsWhatNeverCame(works: Works): Promise<void> {
  const { sku, order } = await awaitsFlour(works);
  const [reception] = await receptionsOf(works, order);
  const id = reception?.identity ?? '';
  const reason = 'Nothing of it was received: Flour: 100 − 0 = 100 kg.';
  const refused = { code: 'step_refused', details: { reason: expect.objectContaining({ en: expect.stringContaining(reason) }) } };
  await expect(works.setStep(id, 'std-rec-status-complete')).rejects.toMatchObject(refused);
  await works.advance(id);
  await works.settled();
  await expect(works.advance(id)).rejects.toMatchObject(refused);
  expect((await works.live(id)).refusals).toContainEqual({ step: 'std-rec-status-complete', reason: refused.details.reason });
  expect([await activeKey(works, id), await quantities(works, sku)]).toEqual(['std-rec-status-to-control', {}]);
  await works.setStep(id, 'std-rec-status-cancelled');
  await works.run('purchase-order-receive-the-rest', order);
  await works.settled();
  const rest = (await receptionsOf(works, order)).find(({ identity }) => identity !== id);
  expect(rest?.std_lines.map(({ std_order_quantity }) => std_order_quantity)).toEqual([100]);
}

/**
 * If less than ordered was received, a question explains what happens to the rest; lots with another sum than the
 * received quantity are refused.
 */
export async function asksAboutTooLittle(works: Works): Promise<void> {
  const { sku, order } = await awaitsFlour(works);
  const [reception] = await receptionsOf(works, order);
  const id = reception?.identity ?? '';
  const line = reception?.std_lines[0]?.identity ?? '';
  const tooLittle = (sum: string) =>
    `Less came than was ordered (ordered − received = missing): Flour: ${sum} kg. What came goes into stock. The purchase order stays open and offers “Receive the rest”; if nothing more comes, take it on to Billing.`;
  expect(await askedBefore(works, id)).toEqual([tooLittle('100 − 0 = 100')]);
  const receive = (std_received_quantity: number) => works.update('std_reception_line', line, { std_received_quantity });
  await receive(70);
  const lot = (std_lot_num: string, std_qty_to_receive: number) =>
    works.save('std_lot_reception_line', { properties: { std_lot_num, std_qty_to_receive }, links: { std_reception_line: line } });
  await lot('L1', 40);
  expect(await askedBefore(works, id)).toEqual([tooLittle('100 − 70 = 30')]);
  const complete = () => works.setStep(id, 'std-rec-status-complete');
  const differ = (sum: string) => ({ code: 'step_refused', details: { reason: expect.objectContaining({ en: expect.stringContaining(sum) }) } });
  await expect(complete()).rejects.toMatchObject(differ('Flour: 40 ≠ 70 kg'));
  await lot('L2', 31.5);
  await expect(complete()).rejects.toMatchObject(differ('Flour: 71,5 ≠ 70 kg'));
  await receive(71.5);
  await expect(complete()).rejects.toMatchObject({ code: 'closes_short' });
  await works.setStep(id, 'std-rec-status-complete', { close_short: true });
  await works.settled();
  expect(await quantities(works, sku)).toEqual({ L1: 40, L2: 31.5 });
}

/**
 * If more than ordered was received, a question names article and quantity, whether it was counted or recorded by lots;
 * after confirmation it is in stock and on the invoice.
 */
export async function asksAboutTooMuch(works: Works): Promise<void> {
  const { sku, order } = await awaitsFlour(works);
  const [reception] = await receptionsOf(works, order);
  const id = reception?.identity ?? '';
  const line = reception?.std_lines[0]?.identity ?? '';
  await works.update('std_reception_line', line, { std_received_quantity: 100 });
  expect(await askedBefore(works, id)).toEqual([]);
  await works.update('std_reception_line', line, { std_received_quantity: 102.5 });
  expect(await askedBefore(works, id)).toEqual([tooMuch('102,5 − 100 = 2,5')]);
  await works.update('std_reception_line', line, { std_received_quantity: 100 });
  for (const [std_lot_num, std_qty_to_receive] of [
    ['O1', 60],
    ['O2', 43],
  ] as const)
    await works.save('std_lot_reception_line', { properties: { std_lot_num, std_qty_to_receive }, links: { std_reception_line: line } });
  expect(await askedBefore(works, id)).toEqual([tooMuch('103 − 100 = 3')]);
  await expect(works.setStep(id, 'std-rec-status-complete')).rejects.toMatchObject({ code: 'step_refused' });
  await works.update('std_reception_line', line, { std_received_quantity: null });
  expect(await askedBefore(works, id)).toEqual([tooMuch('103 − 100 = 3')]);
  await advanceTo(works, id, 'std-rec-status-complete');
  expect(await quantities(works, sku)).toEqual({ O1: 60, O2: 43 });
  expect(await activeKey(works, order)).toBe('std-po-status-billing');
  expect(await find(works, 'std_reception_line', 'identity', line, 'std_invoice_quantity')).toEqual([{ std_invoice_quantity: 103 }]);
}

const tooMuch = (sum: string) => `More came than was ordered (received − ordered = too much): Flour: ${sum} kg.`;
