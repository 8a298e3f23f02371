import { addDays } from '@millwright/core/time/days.ts';
import {
  awaited,
  type Build,
  build,
  builds,
  type Count,
  counts,
  type Delivery,
  issued,
  type Output,
  output,
  outputs,
  type Purchase,
  picked,
  pickedMore,
  purchases,
  received,
  type Sale,
  sales,
  shipmentOf,
  shipped,
  shipping,
} from '../examples/documents.ts';
import { done, imported, moved, named, planned, suggested } from '../examples/jobs.ts';
import type { Job } from '../types.ts';
import { places } from './masters.ts';

const bought: Purchase[] = [
  { number: 'PO-2001', supplier: 'Valley Farmers', ordered: -3, due: -2, lines: [['RM-MILK', 2000]] },
  {
    number: 'PO-2002',
    supplier: 'Berry Brothers',
    ordered: -14,
    due: -6,
    lines: [
      ['RM-STRAW', 180],
      ['RM-SUGAR', 150],
    ],
  },
  {
    number: 'PO-2003',
    supplier: 'Culture Laboratory',
    ordered: -20,
    due: -8,
    lines: [
      ['RM-CULTURE', 600],
      ['RM-RENNET', 400],
    ],
  },
  {
    number: 'PO-2004',
    supplier: 'Huber Glassworks',
    ordered: -18,
    due: -9,
    lines: [
      ['PK-JAR', 4200],
      ['PK-LID', 4000],
    ],
  },
  {
    number: 'PO-2005',
    supplier: 'Lake Printers',
    ordered: -16,
    due: -9,
    lines: [
      ['PK-LABEL', 4000],
      ['PK-TRAY', 600],
      ['PK-PAPER', 1000],
    ],
  },
  { number: 'PO-2006', supplier: 'Huber Glassworks', ordered: -4, due: 5, lines: [['PK-JAR', 2400]] },
  { number: 'PO-2007', supplier: 'Valley Farmers', ordered: -2, due: -1, lines: [['RM-MILK', 800]] },
  { number: 'PO-2008', supplier: 'Lake Printers', ordered: -1, due: 9, lines: [['PK-LABEL', 2000]] },
];

const chilled: Delivery[] = [
  {
    order: 'PO-2001',
    lots: [
      ['RM-MILK', 'RM-0901', 900, 3],
      ['RM-MILK', 'RM-0902', 1100, 5],
    ],
  },
  {
    order: 'PO-2003',
    lots: [
      ['RM-CULTURE', 'CU-15', 600, 150],
      ['RM-RENNET', 'RE-4', 400, 210],
    ],
  },
];
const dry: Delivery[] = [
  {
    order: 'PO-2002',
    lots: [
      ['RM-STRAW', 'STR-77', 100, 240],
      ['RM-STRAW', 'STR-78', 80, 300],
      ['RM-SUGAR', 'SUG-5', 150, null],
    ],
  },
  {
    order: 'PO-2004',
    lots: [
      ['PK-JAR', 'JAR-1', 4200, null],
      ['PK-LID', 'LID-1', 4000, null],
    ],
  },
  {
    order: 'PO-2005',
    lots: [
      ['PK-LABEL', 'LBL-9', 4000, null],
      ['PK-TRAY', 'TRY-3', 600, null],
      ['PK-PAPER', 'PAP-2', 1000, null],
    ],
  },
];

const made: Build[] = [
  { number: 'MO-4001', article: 'SF-STD', quantity: 1200, due: -2 },
  { number: 'MO-4002', article: 'SF-STRAW', quantity: 60, due: -2 },
  { number: 'MO-4003', article: 'SF-YOG', quantity: 400, due: -1 },
  { number: 'MO-4004', article: 'FG-YOG-STR', quantity: 1500, due: 0 },
  { number: 'MO-4005', article: 'FG-CHEESE', quantity: 300, due: -1 },
];
const open: Build[] = [
  { number: 'MO-4006', article: 'FG-YOG-NAT', quantity: 1000, due: 0 },
  { number: 'MO-4007', article: 'FG-BUTTER', quantity: 120, due: 1, priority: 'high' },
  { number: 'MO-4008', article: 'SF-STD', quantity: 500, due: 1 },
  { number: 'MO-4009', article: 'SF-YOG', quantity: 300, due: 2 },
  { number: 'MO-4010', article: 'FG-CHEESE', quantity: 250, due: 4 },
  { number: 'MO-4011', article: 'FG-YOG-VAN', quantity: 400, due: 7 },
];

const gone: Sale[] = [
  {
    number: 'SO-3001',
    customer: 'Corner Cooperative',
    reference: '88-114',
    ordered: -6,
    due: 0,
    lines: [
      ['FG-YOG-STR', 300],
      ['FG-CHEESE', 100],
    ],
  },
  { number: 'SO-3002', customer: 'Northline Supermarkets', reference: 'NL 5520', ordered: -5, due: 0, lines: [['FG-YOG-STR', 500]] },
  {
    number: 'SO-3003',
    customer: 'Hotel Edelweiss',
    ordered: -3,
    due: 0,
    lines: [
      ['FG-YOG-STR', 60],
      ['FG-CHEESE', 20],
    ],
  },
  { number: 'SO-3004', customer: 'Lake Farm', ordered: -2, due: 0, lines: [['BP-WHEY', 200]] },
];
const wanted: Sale[] = [
  {
    number: 'SO-3005',
    customer: 'Northline Supermarkets',
    reference: 'NL 5561',
    ordered: -8,
    due: -2,
    promised: 1,
    lines: [
      ['FG-YOG-STR', 1200],
      ['FG-YOG-NAT', 600],
    ],
  },
  { number: 'SO-3006', customer: 'Corner Cooperative', reference: '88-120', ordered: -6, due: -1, lines: [['FG-CHEESE', 250]] },
  {
    number: 'SO-3007',
    customer: 'Hotel Edelweiss',
    ordered: -2,
    due: 1,
    lines: [
      ['FG-BUTTER', 30],
      ['FG-YOG-STR', 40],
    ],
  },
  {
    number: 'SO-3008',
    customer: 'Weber Market Stall',
    ordered: -1,
    due: 3,
    lines: [
      ['FG-YOG-NAT', 100],
      ['FG-BUTTER', 60],
    ],
  },
  { number: 'SO-3009', customer: 'Northline Supermarkets', reference: 'NL 5570', ordered: -2, due: 8, lines: [['FG-YOG-VAN', 400]] },
  {
    number: 'SO-3010',
    customer: 'Corner Cooperative',
    reference: '88-125',
    ordered: -1,
    due: 10,
    promised: 10,
    priority: 'high',
    lines: [
      ['FG-BUTTER', 100],
      ['FG-CHEESE', 200],
    ],
  },
  { number: 'SO-3011', customer: 'Lake Farm', ordered: -1, due: 2, lines: [['BP-WHEY', 60]] },
  {
    number: 'SO-3012',
    customer: 'Northline Supermarkets',
    reference: 'NL 5588',
    ordered: -1,
    due: 12,
    lines: [
      ['FG-YOG-STR', 2000],
      ['FG-YOG-NAT', 1500],
    ],
  },
  { number: 'SO-3013', customer: 'Weber Market Stall', ordered: -1, due: 1, lines: [['FG-YOG-NAT', 20]] },
  { number: 'SO-3014', customer: 'Hotel Edelweiss', ordered: -1, due: 1, lines: [['FG-YOG-NAT', 30]] },
];

/** A confirmed order that is cancelled later, and an unconfirmed draft. */
const uncertain: Sale = { number: 'SO-3015', customer: 'Hotel Edelweiss', ordered: 0, due: 9, lines: [['FG-BUTTER', 100]] };
const draft: Sale = { number: 'SO-3016', customer: 'Hotel Edelweiss', ordered: 0, due: 14, lines: [['FG-YOG-STR', 80]] };

const deliveries = (today: string): Job[] => [
  ...purchases(bought, today),
  ...received(chilled, today, places.chill),
  ...received(dry, today, places.dry),
  ...['PO-2006', 'PO-2007'].flatMap(awaited),
  moved(named('std_reception', 'PO-2007', 'std_po.std_label'), 'std-rec-status-to-control'),
  moved(named('std_po', 'PO-2008'), 'std-po-status-waiting-confirmation'),
];

/** Outputs of fresh cheese from ten vats. They consume more rennet than the bill of materials states. */
const vats = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
  (vat): Output => ({ number: `OUT-6/${vat}`, order: build('MO-4005'), lot: 'FC-61', quantity: 30, days: 0 }),
);

/** Production from raw milk and strawberries to jars in two lots, one of them with scrap. */
const production = (today: string): Job[] => [
  ...builds([...made, ...open], today),
  ...issued(build('MO-4001')),
  output({ number: 'OUT-1', order: build('MO-4001'), lot: 'SM-301', quantity: 1200, days: -2 }, today),
  ...issued(build('MO-4002')),
  output({ number: 'OUT-2', order: build('MO-4002'), lot: 'SP-12', quantity: 60, days: -2 }, today),
  ...issued(build('MO-4003')),
  output({ number: 'OUT-3', order: build('MO-4003'), lot: 'YB-88', quantity: 400, days: -1 }, today),
  ...issued(build('MO-4004')),
  output({ number: 'OUT-4', order: build('MO-4004'), lot: 'YS-501', quantity: 900, days: -1 }, today),
  output({ number: 'OUT-5', order: build('MO-4004'), lot: 'YS-502', quantity: 580, scrap: 12, rest: 'close-short', days: 0 }, today),
  ...picked(build('MO-4005')),
  pickedMore(build('MO-4005'), 'RE-4', 9),
  ...issued(build('MO-4005')),
  ...outputs(vats, today),
];

const shipments = (today: string): Job[] => [
  ...sales([...gone, ...wanted, uncertain, draft], today),
  ...gone.flatMap(({ number }) => shipped(number)),
  imported(
    'std_customer_return',
    ['std_lot.std_lot_num', 'std_shipment.std_label', 'std_quantity', 'std_reason', 'std_decision'],
    [['YS-501', 'SHP-1', 24, 'Lids not tight', 'credit']],
  ),
];

/** Manufacturing orders in every step: two in packaging (one half done), one in production, one in picking, two that lack materials. */
const underWay = (today: string): Job[] => [
  ...issued(build('MO-4006')),
  output({ number: 'OUT-7', order: build('MO-4006'), lot: 'YN-495', quantity: 600, days: 0 }, today),
  output({ number: 'OUT-8', order: build('MO-4006'), lot: 'YN-496', quantity: 60, days: 0 }, today),
  imported('std_output_undo', ['std_reason', 'std_production_output.std_label'], [['Counted twice', 'OUT-8']]),
  moved(build('MO-4006'), 'std-mo-status-packaging'),
  ...issued(build('MO-4007'), 'std-mo-status-packaging'),
  ...issued(build('MO-4008')),
  ...picked(build('MO-4009')),
  ...picked(build('MO-4010')),
  ...picked(build('MO-4011')),
];

const sheets: [Count, Count] = [
  {
    number: 'INV-71',
    by: 'Mara Lang',
    lines: [
      ['SUG-5', 126.5],
      ['SALT-2', 39.4],
    ],
  },
  {
    number: 'INV-72',
    by: 'Jonas Frei',
    lines: [
      ['PAP-2', 690],
      ['TRY-3', 354],
      ['RE-4', 300],
    ],
  },
];

/** Two inventories, scrapped and returned lots, and blocked jars. */
const store = (): Job[] => [
  ...counts(sheets),
  imported('std_lot_scrap', ['std_lot.std_lot_num', 'std_quantity', 'std_reason'], [['CR-7', 8, 'Expired']]),
  imported(
    'std_supplier_return',
    ['std_lot.std_lot_num', 'std_supplier.std_label', 'std_quantity', 'std_reason'],
    [['STR-78', 'Berry Brothers', 20, 'Thawed on the way']],
  ),
  imported('std_lot_transfer', ['std_lot.std_lot_num', 'std_to_location.std_label', 'std_quantity'], [['YS-502', places.blocked, 100]]),
];

const offered = (today: string): Job[] => [
  imported(
    'std_quotation',
    ['std_label', 'std_client.std_label', 'std_date', 'std_delivery_date', 'std_status'],
    [
      ['QUO-61', 'Weber Market Stall', addDays(today, -2), addDays(today, 16), 'sent'],
      ['QUO-60', 'Lake Farm', addDays(today, -9), addDays(today, 4), 'refused'],
    ],
  ),
  imported(
    'std_quotation_line',
    ['std_quotation.std_label', 'std_line_num', 'std_sku.std_internal_reference', 'std_quantity'],
    [
      ['QUO-61', 1, 'FG-CHEESE', 60],
      ['QUO-61', 2, 'FG-BUTTER', 80],
      ['QUO-60', 1, 'BP-WHEY', 900],
    ],
  ),
];

const leaving = (number: string, step: string): Job => moved(shipmentOf(number), `std-shipment-status-${step}`);

/** Moves sales orders to shipping. The shipments of three of them are in their last steps. */
const toShip = (): Job[] => [
  ...['SO-3011', 'SO-3013', 'SO-3014'].flatMap(shipping),
  leaving('SO-3011', 'control'),
  leaving('SO-3013', 'preparation'),
  leaving('SO-3014', 'note-to-print'),
  ...[...wanted, uncertain].filter(({ number }) => !['SO-3011', 'SO-3013', 'SO-3014'].includes(number)).flatMap(({ number }) => shipping(number)),
];

/** Planning runs, two suggested orders begin, a customer cancels a sales order, and planning runs again. */
const plans = (today: string): Job[] => [
  ...planned,
  ...issued(suggested('SF-STRAW')),
  output({ number: 'OUT-9', order: suggested('SF-STRAW'), lot: 'SP-13', quantity: 30, days: 0 }, today),
  moved(suggested('FG-BUTTER'), 'std-mo-status-awaiting-materials'),
  done('manufacturing-orders/generatePickings', suggested('FG-BUTTER')),
  moved(named('std_order', uncertain.number), 'std-so-status-cancelled'),
  ...planned,
];

/** All events of the dairy up to today. */
export const events = (today: string): Job[] => [
  ...deliveries(today),
  ...production(today),
  ...shipments(today),
  ...underWay(today),
  ...store(),
  ...offered(today),
  ...toShip(),
  ...plans(today),
];
