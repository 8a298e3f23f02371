import type { JsonObject } from '@millwright/core/json.ts';
import { food } from '../../../demo/food/food.ts';
import { jobShop } from '../../../demo/job-shop/job-shop.ts';
import type { Example } from '../../../demo/types.ts';

/** An example company, a received lot in it, and the number of customers that it reached. */
export type ToldExample = { example: Example; lot: JsonObject; customers: number };
const numbered = (value: string) => ({ fact: 'std_lot_num', operator: 'equal', value });

export const examples: [name: string, ToldExample][] = [
  ['dairy', { example: food, lot: numbered('RM-0901'), customers: 4 }],
  ['job shop', { example: jobShop, lot: numbered('HEAT-4471'), customers: 2 }],
];

/** Views, or blocks of them, that are not empty in an example. */
export const filledViews = [
  'planning',
  'mo-suggestions drafts',
  'mo-suggestions blocked',
  'mo-pickings',
  'mo-production',
  'mo-packaging',
  'production-outputs outputs',
  'completed-mos',
  'shortages',
  'order-board',
  'sales-orders',
  'shipments awaiting-materials',
  'shipments preparation',
  'shipments complete',
  'purchase-orders',
  'receptions',
  'articles-and-lots',
  'stock-mouvements',
];

const shipping = '{ fact: "std_order.std_active_operation.std_key", operator: "equal", value: "std-so-status-shipping" }';
const counted = (model: string, where: string) => `${model}_aggregate(where: ${where}) { count }`;
const pegs = (purpose: string) => counted('std_peg', `{ fact: "std_purpose", operator: "equal", value: "${purpose}" }`);

/** Counts of records that an example has, and models of which it has none. */
export const exampleCounts = {
  some: {
    'lines that can be shipped in time': `{ ${counted('std_order_line', `{ all: [${shipping}, { fact: "std_days_late", operator: "equal", value: 0 }] }`)} }`,
    'lines that are late': `{ ${counted('std_order_line', '{ fact: "std_days_late", operator: "greaterThan", value: 0 }')} }`,
    'suggestions for sales orders': `{ ${pegs('sales-order')} }`,
    'suggestions for other suggestions': `{ ${pegs('suggestion')} }`,
    'suggestions for manufacturing orders': `{ ${pegs('manufacturing-order')} }`,
    'suggestions for safety stock': `{ ${pegs('safety-stock')} }`,
    'lots at a blocked place': `{ ${counted('std_sku_lot', '{ fact: "std_stock_location.std_label", operator: "equal", value: "Quality hold" }')} }`,
    movements: '{ std_stock_mouvement_aggregate { count } }',
  },
  none: {
    'lines to be shipped without a possible day': `{ ${counted('std_order_line', `{ all: [${shipping}, { fact: "std_possible_date", operator: "isEmpty", value: true }, { fact: "std_open_quantity", operator: "greaterThan", value: 0 }] }`)} }`,
  },
};

/** The model of lots in a trace. */
export const lotModel = 'std_sku_lot';
