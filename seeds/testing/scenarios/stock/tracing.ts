import type { Trace } from '@millwright/core/contract/traces.ts';
import { inLanguage } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { scrap, transfer } from '../../moves.ts';
import { shipmentsOf } from '../../stock.ts';
import { advanceTo, find, ledgerErrors, type Works } from '../../works.ts';
import { record, step } from '../making/baking.ts';
import { bakery } from '../making/production.ts';

/** One delivery of flour from a mill, in one lot. */
async function delivered(works: Works, std_supplier: string, std_sku: string, std_stock_location: string, num: string, quantity: number) {
  const reception = await works.save('std_reception', {
    properties: { std_label: `REC ${num}` },
    links: { std_supplier },
    children: {
      std_lines: [
        {
          properties: { std_order_quantity: quantity, std_received_quantity: quantity },
          links: { std_sku },
          children: { std_lots: [{ properties: { std_lot_num: num, std_qty_to_receive: quantity }, links: { std_stock_location } }] },
        },
      ],
    },
  });
  await works.settled();
  await works.setStep(reception, 'std-rec-status-complete');
  await works.settled();
}

/** A customer orders a quantity of an article and receives it; returns the shipment. */
async function sold(works: Works, name: string, std_sku: string, std_quantity: number): Promise<string> {
  const std_client = await works.save('std_client', {
    properties: { std_label: name, std_delivery_address: `1 ${name}` },
    children: {
      std_contacts: [{ properties: { std_label: `${name} office`, std_email: `office@${name.replaceAll(' ', '-').toLowerCase()}.test` } }],
    },
  });
  const order = await works.save('std_order', {
    properties: {},
    links: { std_client },
    children: { std_lines: [{ properties: { std_quantity, std_line_num: 1 }, links: { std_sku } }] },
  });
  await works.settled();
  await works.advance(order);
  await works.settled();
  const [shipment] = await shipmentsOf(works, order);
  const id = shipment?.identity ?? '';
  await advanceTo(works, id, 'std-shipment-status-complete');
  await works.settled();
  return id;
}

/** The flows of a trace with the names of both records. */
const flowsIn = ({ nodes, flows }: Trace) => {
  const names = new Map(nodes.map(({ id, label }) => [id, String(label)]));
  return flows.map(({ from, to, quantity, unit }) => `${names.get(from)} → ${names.get(to)}: ${quantity} ${unit}`).sort();
};

/** The figures of a record that are not zero, by their English names. */
const balanceIn = ({ nodes, figures, balances }: Trace, label: string) => {
  const id = nodes.find((node) => node.label === label)?.id;
  const quantities = balances.find((balance) => balance.id === id)?.quantities ?? [];
  return Object.fromEntries(figures.flatMap(({ label: name }, at) => (quantities[at] ? [[inLanguage(name, 'en'), quantities[at]]] : [])));
};

/** The recall list, with the named columns of each row as text. */
const recallIn = ({ columns, rows }: Trace, ...names: string[]) => {
  const at = names.map((name) => columns.findIndex((column) => column.name === name));
  const word = (cell: unknown) =>
    typeof cell === 'object' && cell !== null
      ? 'words' in cell
        ? inLanguage(cell.words as never, 'en')
        : String((cell as { label: unknown }).label)
      : cell;
  return rows.map((row) => at.map((index) => word(row[index])).join(' | ')).sort();
};

/**
 * 1.2 and 5 kg of flour arrived. Ten cakes need 2 kg: 1.2 of the first lot, 0.8 of the second. Four cakes used 0.8 of
 * the first; five, and one that was scrapped, used its last 0.4 and 0.8 of the second. Crumbs: 0.01 for each of ten.
 * Five were shipped to one customer, three to another; two were returned, and of the last one two were counted.
 */
async function tracedCakes(works: Works) {
  const { cake, parts, place, order } = await bakery(works, 0, 50);
  const mill = await works.save('std_supplier', { properties: { std_label: 'Mill' } });
  await delivered(works, mill, parts.flour, place, 'F1', 1.2);
  await delivered(works, mill, parts.flour, place, 'F2', 5);
  await works.setStep(order, step('picking'));
  await works.settled();
  await works.setStep(order, step('production'));
  await works.settled();
  const first = await record(works, { order, std_quantity: 4 });
  const second = await record(works, { order, std_quantity: 5, std_scrap_quantity: 1 });
  await works.settled();
  const [made] = await find<{ identity: string; std_lot_num: string }>(works, 'std_sku_lot', 'std_sku', cake, 'identity std_lot_num');
  const lot = made?.identity ?? '';
  const shipments = [await sold(works, 'Corner shop', cake, 5), await sold(works, 'Market', cake, 3)] as const;
  const returned = await works.submit('customer-return', {
    std_lot: lot,
    std_quantity: 2,
    std_shipment: shipments[0],
    std_decision: 'credit',
    std_reason: 'Stale',
  });
  await works.settled();
  const count = await works.save('std_inventory', {
    properties: {},
    children: { std_lines: [{ properties: { std_counted_quantity: 2, std_counted_at: new Date().toISOString() }, links: { std_lot: lot } }] },
  });
  await works.settled();
  await works.advance(count);
  await works.settled();
  const flour = await find<{ identity: string; std_lot_num: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity std_lot_num');
  const labelOf = async (model: string, id: string) =>
    (await find<{ std_label: string }>(works, model, 'identity', id, 'std_label'))[0]?.std_label ?? '';
  return {
    lot,
    number: made?.std_lot_num ?? '',
    flour: Object.fromEntries(flour.map(({ std_lot_num, identity }) => [std_lot_num, identity])) as Record<'F1' | 'F2', string>,
    first: await labelOf('std_production_output', first),
    second: await labelOf('std_production_output', second),
    corner: await labelOf('std_shipment', shipments[0]),
    market: await labelOf('std_shipment', shipments[1]),
    back: await labelOf('std_customer_return', returned),
  };
}

/** For each lot the tree to suppliers and customers, with quantities that add up; returns the first lot of flour. */
export async function tracesALot(works: Works): Promise<string> {
  const { lot, number, flour, first, second, corner, market, back } = await tracedCakes(works);
  const crumbs = number.replace(/Cake$/, 'Crumbs');
  const returned = `${number} / ${back}`;
  const made = [`${first} → ${number}: 4 pc`, `${second} → ${number}: 5 pc`];
  const gone = [
    `${number} → ${corner}: 5 pc`,
    `${number} → ${market}: 3 pc`,
    `${corner} → Corner shop: 5 pc`,
    `${market} → Market: 3 pc`,
    `${corner} → ${back}: 2 pc`,
    `${back} → ${returned}: 2 pc`,
  ];
  const crumbled = [`${first} → ${crumbs}: 0.04 kg`, `${second} → ${crumbs}: 0.06 kg`];

  const f1 = await works.trace(flour.F1);
  expect(flowsIn(f1)).toEqual(
    ['Mill → REC F1: 1.2 kg', 'REC F1 → F1: 1.2 kg', `F1 → ${first}: 0.8 kg`, `F1 → ${second}: 0.4 kg`, ...made, ...crumbled, ...gone].sort(),
  );
  expect(balanceIn(f1, 'F1')).toEqual({ Received: 1.2, Consumed: 1.2 });
  expect(balanceIn(f1, number)).toEqual({ Made: 9, 'Counted ±': 1, 'In stock': 2, Shipped: 8 });
  expect(balanceIn(f1, returned)).toEqual({ 'Came back from customers': 2, 'In stock': 2 });
  expect(balanceIn(f1, crumbs)).toEqual({ Made: 0.1, 'In stock': 0.1 });
  expect(recallIn(f1, 'what', 'partner', 'email', 'lot', 'quantity', 'unit', 'came_back', 'document', 'place')).toEqual(
    [
      `Shipped | Corner shop | office@corner-shop.test | ${number} | 5 | pc | 2 | ${corner} | `,
      `Shipped | Market | office@market.test | ${number} | 3 | pc |  | ${market} | `,
      `In stock |  |  | ${number} | 2 | pc |  |  | Stock`,
      `In stock |  |  | ${returned} | 2 | pc |  |  | Bloqué qualité`,
      `In stock |  |  | ${crumbs} | 0.1 | kg |  |  | Stock`,
    ].sort(),
  );

  const f2 = await works.trace(flour.F2);
  expect(flowsIn(f2)).toEqual(
    ['Mill → REC F2: 5 kg', 'REC F2 → F2: 5 kg', `F2 → ${second}: 0.8 kg`, ...made.slice(1), ...crumbled.slice(1), ...gone].sort(),
  );
  expect(balanceIn(f2, 'F2')).toEqual({ Received: 5, 'In stock': 4.2, Consumed: 0.8 });

  const cakes = await works.trace(lot);
  const before = ['Mill → REC F1: 1.2 kg', 'REC F1 → F1: 1.2 kg', 'Mill → REC F2: 5 kg', 'REC F2 → F2: 5 kg'];
  const eaten = [`F1 → ${first}: 0.8 kg`, `F1 → ${second}: 0.4 kg`, `F2 → ${second}: 0.8 kg`, `BOX → ${first}: 4 pc`, `BOX → ${second}: 5 pc`];
  expect(flowsIn(cakes)).toEqual([...before, ...eaten, ...made, ...gone].sort());
  const again = await find<{ identity: string }>(works, 'std_sku_lot', 'std_lot_num', returned, 'identity');
  expect(flowsIn(await works.trace(again[0]?.identity ?? ''))).toEqual(
    [...before, ...eaten, ...made, `${number} → ${corner}: 2 pc`, `${corner} → ${back}: 2 pc`, `${back} → ${returned}: 2 pc`].sort(),
  );
  expect(await ledgerErrors(works)).toEqual([]);
  return flour.F1;
}

/** Undone, scrapped, split, returned and unfinished goods are shown as such, and nothing is counted twice. */
export async function tracesCorrections(works: Works): Promise<void> {
  const { parts, place, order, lot: put } = await bakery(works, 5, 50);
  await works.setStep(order, step('picking'));
  await works.settled();
  await works.setStep(order, step('production'));
  await works.settled();
  const wrong = await record(works, { order, std_quantity: 6 });
  await works.submit('undo-output', { std_production_output: wrong, std_reason: 'Counted wrong' });
  await record(works, { order, std_quantity: 2 });
  await works.settled();
  const [flour] = await find<{ identity: string }>(works, 'std_sku_lot', 'std_sku', parts.flour, 'identity');
  const id = flour?.identity ?? '';
  const other = await works.save('std_stock_location', { properties: { std_label: 'Cellar' } });
  await transfer(works, id, other, 1);
  await scrap(works, id, 0.5);
  const std_supplier = await works.save('std_supplier', { properties: { std_label: 'Mill' } });
  await works.submit('supplier-return', { std_supplier, std_lot: id, std_quantity: 0.25, std_reason: 'Grey' });
  await works.settled();
  const trace = await works.trace(id);
  // 5 = 0.4 consumed + 1.6 in production + 1 in the cellar + 0.5 scrapped + 0.25 returned + 1.25 in stock.
  expect(balanceIn(trace, 'FLOUR')).toEqual({
    'In stock at the beginning': 5,
    'In stock': 1.25,
    Consumed: 0.4,
    'In production': 1.6,
    Scrapped: 0.5,
    'Returned to suppliers': 0.25,
    'Into other lots': 1,
  });
  const undone = (await find<{ std_label: string }>(works, 'std_production_output', 'identity', wrong, 'std_label'))[0]?.std_label;
  expect(trace.nodes.map(({ label }) => label)).not.toContain(undone);
  expect(trace.nodes.map(({ label }) => label)).toContain('Mill');
  expect(recallIn(trace, 'what', 'quantity', 'unit', 'place')).toEqual(
    expect.arrayContaining(['In production | 1.6 | kg | ', 'In stock | 1 | kg | Cellar', 'In stock | 1.25 | kg | Bakery']),
  );
  const alone = await put(parts.box, 'ALONE', 3);
  const nothing = await works.trace(alone);
  expect([nothing.nodes.length, nothing.flows, balanceIn(nothing, 'ALONE')]).toEqual([1, [], { 'In stock at the beginning': 3, 'In stock': 3 }]);
  await expect(works.trace(place)).rejects.toMatchObject({ code: 'not_found' });
}
