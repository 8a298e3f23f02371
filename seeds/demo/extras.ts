import { addDays } from '@millwright/core/time/days.ts';
import { salesMappings } from './sales.ts';
import type { ImportJob, Row, StepJob } from './types.ts';

/** Invented, because the dataset has nothing that expires: an electronics maker's perishable consumables. */
const perishables = [
  { Reference: 'SP-SAC305-500', Name: 'Solder paste SAC305 500 g', Type: 'consumable', Unit: 'jar', Weight: '0.62', Days: '180' },
  { Reference: 'CC-ACRYLIC-1L', Name: 'Conformal coating acrylic 1 l', Type: 'consumable', Unit: 'can', Weight: '1.1', Days: '365' },
  { Reference: 'TA-EPOXY-50', Name: 'Thermal adhesive epoxy 50 ml', Type: 'finished-good', Unit: 'tube', Weight: '0.08', Days: '270' },
  { Reference: 'FX-ROSIN-PEN', Name: 'Rosin flux pen', Type: 'finished-good', Unit: 'pc', Weight: '0.03', Days: '720' },
];

/** Lots of the perishable articles: expired, expiring this week, expiring later, and a blocked one. */
const expiring: { article: string; lot: string; quantity: number; days: number; place: string }[] = [
  { article: 'SP-SAC305-500', lot: 'SP-2401', quantity: 4, days: -6, place: 'Stock' },
  { article: 'SP-SAC305-500', lot: 'SP-2407', quantity: 8, days: 5, place: 'Stock' },
  { article: 'SP-SAC305-500', lot: 'SP-2412', quantity: 50, days: 90, place: 'Stock' },
  { article: 'CC-ACRYLIC-1L', lot: 'CC-118', quantity: 12, days: 21, place: 'Stock' },
  { article: 'CC-ACRYLIC-1L', lot: 'CC-121', quantity: 30, days: 240, place: 'Stock' },
  { article: 'TA-EPOXY-50', lot: 'TA-77', quantity: 25, days: 3, place: 'Stock' },
  { article: 'TA-EPOXY-50', lot: 'TA-80', quantity: 60, days: 2, place: 'Bloqué qualité' },
  { article: 'TA-EPOXY-50', lot: 'TA-81', quantity: 120, days: 200, place: 'Stock' },
  { article: 'FX-ROSIN-PEN', lot: 'FX-9', quantity: 30, days: 400, place: 'Stock' },
];

/** Sales orders with dates near today: late, due soon, and not validated yet. */
const orders: { number: string; customer: string; ordered: number; due: number; lines: [article: string, quantity: number][]; shipping?: true }[] = [
  {
    number: 'SO0007',
    customer: 'Customer A',
    ordered: -12,
    due: -3,
    lines: [
      ['SP-SAC305-500', 10],
      ['TA-EPOXY-50', 40],
    ],
    shipping: true,
  },
  { number: 'SO0008', customer: 'Customer B', ordered: -5, due: 2, lines: [['CC-ACRYLIC-1L', 20]], shipping: true },
  { number: 'SO0009', customer: 'Customer D', ordered: -2, due: 9, lines: [['FX-ROSIN-PEN', 100]], shipping: true },
  {
    number: 'SO0010',
    customer: 'Customer E',
    ordered: -1,
    due: 14,
    lines: [
      ['SP-SAC305-500', 6],
      ['CC-ACRYLIC-1L', 4],
    ],
  },
  { number: 'SO0011', customer: 'Customer C', ordered: -9, due: -1, lines: [['TA-EPOXY-50', 12]] },
];

const instant = (day: string) => `${day}T08:00:00Z`;

export const extras = (today: string): ImportJob[] => [
  {
    name: 'perishable articles',
    model: 'std_sku',
    mapping: {
      Reference: 'std_internal_reference',
      Name: 'std_label',
      Type: 'std_type',
      Unit: 'std_unit',
      Weight: 'std_unit_weight',
      Days: 'std_shelf_life_days',
      Management: 'std_stock_management_mode',
      Family: 'std_article_familly',
    },
    key: 'Reference',
    rows: perishables.map((article) => ({ ...article, Management: 'batch-perishable', Family: 'Consumables' })),
  },
  {
    name: 'expiring lots',
    model: 'std_sku_lot',
    mapping: {
      Label: 'std_label',
      Lot: 'std_lot_num',
      Article: 'std_sku.std_internal_reference',
      Place: 'std_stock_location.std_label',
      Quantity: 'std_quantity',
      Expiry: 'std_dlc',
      Created: 'std_created_at',
    },
    key: 'Label',
    rows: expiring.map(({ article, lot, quantity, days, place }) => ({
      Label: [article, lot, place].join(' / '),
      Lot: lot,
      Article: article,
      Place: place,
      Quantity: String(quantity),
      Expiry: addDays(today, days),
      Created: instant(addDays(today, Math.min(days - 180, -1))),
    })),
  },
  {
    name: 'current sales orders',
    model: 'std_order',
    mapping: salesMappings.orderMapping,
    key: 'Number',
    rows: orders.map(({ number, customer, ordered, due }) => ({
      Number: number,
      Customer: customer,
      Reference: '',
      Ordered: addDays(today, ordered),
      Due: addDays(today, due),
    })),
  },
  {
    name: 'current sales order lines',
    model: 'std_order_line',
    mapping: salesMappings.lineMapping,
    key: 'Line',
    rows: orders.flatMap(({ number, lines }) =>
      lines.map(
        ([article, quantity], index): Row => ({
          Line: `${number}/${index + 1}`,
          Order: number,
          Position: String(index + 1),
          Article: article,
          Quantity: String(quantity),
        }),
      ),
    ),
  },
];

export const extraSteps = (): StepJob[] =>
  orders
    .filter((order) => order.shipping)
    .map(({ number }) => ({
      model: 'std_order',
      field: 'std_label',
      value: number,
      from: 'std-so-status-draft',
      to: 'std-so-status-shipping',
    }));
