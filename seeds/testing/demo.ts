import type { JsonObject } from '@millwright/core/json.ts';

const steps = (model: string, key: string) =>
  `${model}_aggregate(where: { fact: "std_active_operation.std_key", operator: "equal", value: "${key}" }) { count }`;

/** What the demo company's tables come to, counted by hand in the source. */
export const demoFacts: { rows: Record<string, number>; after: { query: string; answer: JsonObject }[] } = {
  rows: {
    places: 17,
    // 414 parts, three of them virtual.
    articles: 411,
    suppliers: 12,
    customers: 5,
    'supplier references': 773,
    // 1,062 items on hand, those of one article, number and place together.
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
    { query: '{ std_sku_aggregate { count } }', answer: { std_sku_aggregate: [{ count: 414 }] } },
    {
      query: '{ std_sku_lot_aggregate { count } std_stock_mouvement_aggregate { count } }',
      answer: { std_sku_lot_aggregate: [{ count: 849 }], std_stock_mouvement_aggregate: [{ count: 849 }] },
    },
    { query: `{ ${steps('std_order', 'std-so-status-done')} }`, answer: { std_order_aggregate: [{ count: 3 }] } },
    { query: `{ ${steps('std_order', 'std-so-status-shipping')} }`, answer: { std_order_aggregate: [{ count: 4 }] } },
    { query: `{ ${steps('std_po', 'std-po-status-completed')} }`, answer: { std_po_aggregate: [{ count: 7 }] } },
    { query: `{ ${steps('std_po', 'std-po-status-waiting-reception')} }`, answer: { std_po_aggregate: [{ count: 2 }] } },
    { query: `{ ${steps('std_manufacturing_order', 'std-mo-status-production')} }`, answer: { std_manufacturing_order_aggregate: [{ count: 6 }] } },
  ],
};
