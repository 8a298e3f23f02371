import type { JsonObject } from '@millwright/core/json.ts';
import { expect } from 'vitest';
import { picksOf, quantities, shipmentsOf } from '../../stock.ts';
import { find, ledgerErrors, type Works } from '../../works.ts';

const steps = (model: string, key: string) =>
  `${model}_aggregate(where: { fact: "std_active_operation.std_key", operator: "equal", value: "${key}" }) { count }`;

/** The expected contents of the demo company's tables, counted by hand in the source. */
export const demoFacts: { rows: Record<string, number>; after: { query: string; answer: JsonObject }[] } = {
  rows: {
    places: 17,
    // 414 parts, three of them virtual.
    articles: 411,
    suppliers: 12,
    customers: 5,
    'supplier references': 773,
    // 1,062 items on hand; items with the same article, number and location are one lot.
    lots: 841,
    bills: 17,
    'bill lines': 220,
    'purchase orders': 12,
    'purchase order lines': 30,
    'sales orders': 6,
    'sales order lines': 13,
    'manufacturing orders': 11,
  },
  after: [
    { query: '{ std_sku_aggregate { count } }', answer: { std_sku_aggregate: [{ count: 419 }] } },
    {
      query: '{ std_sku_lot_aggregate { count } std_stock_mouvement_aggregate { count } }',
      answer: { std_sku_lot_aggregate: [{ count: 873 }], std_stock_mouvement_aggregate: [{ count: 903 }] },
    },
    { query: `{ ${steps('std_order', 'std-so-status-done')} }`, answer: { std_order_aggregate: [{ count: 3 }] } },
    { query: `{ ${steps('std_order', 'std-so-status-shipping')} }`, answer: { std_order_aggregate: [{ count: 4 }] } },
    { query: `{ ${steps('std_po', 'std-po-status-completed')} }`, answer: { std_po_aggregate: [{ count: 7 }] } },
    { query: `{ ${steps('std_po', 'std-po-status-waiting-reception')} }`, answer: { std_po_aggregate: [{ count: 2 }] } },
    { query: `{ ${steps('std_manufacturing_order', 'std-mo-status-production')} }`, answer: { std_manufacturing_order_aggregate: [{ count: 7 }] } },
    {
      query: `{ ${steps('std_manufacturing_order', 'std-mo-status-packaging')} }`,
      answer: { std_manufacturing_order_aggregate: [{ count: 2 }] },
    },
    { query: `{ ${steps('std_manufacturing_order', 'std-mo-status-done')} }`, answer: { std_manufacturing_order_aggregate: [{ count: 2 }] } },
    { query: '{ std_production_output_aggregate { count } }', answer: { std_production_output_aggregate: [{ count: 4 }] } },
  ],
};

/**
 * What the automations do in the loaded demo company: open orders get their shipments and receptions, and nothing of the
 * past is counted twice.
 */
export async function demoComesAlive(works: Works): Promise<void> {
  const [paste] = await find<{ identity: string }>(works, 'std_sku', 'std_internal_reference', 'SP-SAC305-500', 'identity');
  const [order] = await find<{ identity: string }>(works, 'std_order', 'std_label', 'SO0007', 'identity');
  const [shipment, ...others] = await shipmentsOf(works, order?.identity ?? '');
  expect(others).toEqual([]);
  expect(picksOf(shipment)).toEqual([
    ['SP-2407', 8],
    ['SP-2412', 2],
    ['TA-77', 25],
    ['TA-81', 15],
  ]);
  expect(await quantities(works, paste?.identity ?? '')).toEqual({ 'SP-2401': 4, 'SP-2407': 8, 'SP-2412': 50 });
  const [short] = await find<{ identity: string }>(works, 'std_order', 'std_label', 'SO0009', 'identity');
  expect((await shipmentsOf(works, short?.identity ?? ''))[0]?.std_active_operation?.std_key).toBe('std-shipment-status-awaiting-materials');
  const placed = await find<{ std_receptions: object[] }>(works, 'std_po', 'std_label', 'PO0001', 'std_receptions { identity }');
  expect(placed[0]?.std_receptions).toHaveLength(1);
  // Issued goods stay with their order. Orders of the dataset without issued goods go back to their picking.
  const [kit] = await find<{ std_active_operation: { std_key: string } }>(
    works,
    'std_manufacturing_order',
    'std_label',
    'BO0105',
    'std_active_operation { std_key }',
  );
  expect(kit?.std_active_operation.std_key).toBe('std-mo-status-production');
  // Only the 16 items that were shipped before the company was loaded have left, and no output was counted twice.
  const moved = await works.read(
    '{ std_stock_mouvement_aggregate(where: { fact: "std_type", operator: "notEqual", value: "inventory" }, group_by: ["std_type"]) { group count } }',
  );
  const counts = moved.std_stock_mouvement_aggregate as { group: { std_type: string }; count: number }[];
  expect(Object.fromEntries(counts.map(({ group, count }) => [group.std_type, count]))).toEqual({
    shipment: 16,
    'mo-raw-materials-picking': 10,
    'mo-packaging-consumption': 4,
    production: 4,
  });
  // Every purchase has a total, and five of six articles in stock have a value; the others have no price anywhere.
  const inStock = '{ fact: "std_quantity", operator: "greaterThan", value: 0 }';
  const figures = await works.read(`{
    po: std_po_aggregate(where: { any: [{ fact: "std_total", operator: "isEmpty", value: true }, { fact: "std_total", operator: "equal", value: 0 }] }) { count }
    in_stock: std_stock_value_aggregate(where: ${inStock}) { count }
    known: std_stock_value_aggregate(where: { all: [${inStock}, { fact: "std_value", operator: "greaterThan", value: 0 }] }) { count }
  }`);
  expect(figures).toEqual({ po: [{ count: 0 }], in_stock: [{ count: 395 }], known: [{ count: 330 }] });
  expect(await ledgerErrors(works)).toEqual([]);
}
