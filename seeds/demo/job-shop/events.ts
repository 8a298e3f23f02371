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
import { done, moved, named, planned, suggested } from '../examples/jobs.ts';
import type { Job } from '../types.ts';
import { places } from './masters.ts';

const bought: Purchase[] = [
  {
    number: 'PO-5001',
    supplier: 'North Steel',
    ordered: -21,
    due: -15,
    lines: [
      ['RM-BAR40', 30],
      ['RM-BAR80', 6],
    ],
  },
  {
    number: 'PO-5002',
    supplier: 'Castings Moser',
    ordered: -30,
    due: -14,
    lines: [
      ['RM-CAST-H', 6],
      ['RM-CAST-P', 5],
    ],
  },
  { number: 'PO-5003', supplier: 'Anvil Forge', ordered: -9, due: 8, lines: [['RM-FORG', 8]] },
  { number: 'PO-5004', supplier: 'Drive Technik', ordered: -20, due: -2, lines: [['BP-MOT', 3]] },
  { number: 'PO-5005', supplier: 'Tool & Bearing Trade', ordered: -4, due: 0, lines: [['BP-INS', 20]] },
  { number: 'PO-5006', supplier: 'Castings Moser', ordered: -1, due: 13, lines: [['RM-CAST-P', 5]] },
];
const come: Delivery[] = [
  {
    order: 'PO-5001',
    lots: [
      ['RM-BAR40', 'HEAT-4471', 18, null],
      ['RM-BAR40', 'HEAT-4502', 12, null],
      ['RM-BAR80', 'HEAT-4480', 6, null],
    ],
  },
  {
    order: 'PO-5002',
    lots: [
      ['RM-CAST-H', 'CH-31', 6, null],
      ['RM-CAST-P', 'CP-12', 5, null],
    ],
  },
];

const orders: Build[] = [
  { number: 'MO-6000', article: 'IT-03', quantity: 10, due: -9 },
  { number: 'MO-6001', article: 'IT-02', quantity: 6, due: -6 },
  { number: 'MO-6002', article: 'GU-10', quantity: 3, due: -4 },
  { number: 'MO-6003', article: 'IT-01', quantity: 5, due: -3, priority: 'high' },
  { number: 'MO-6004', article: 'IT-03', quantity: 10, due: 4 },
  { number: 'MO-6005', article: 'IT-05', quantity: 4, due: 2 },
  { number: 'MO-6006', article: 'IT-10', quantity: 3, due: 14 },
  { number: 'MO-6007', article: 'IT-08', quantity: 4, due: 9 },
  { number: 'MO-6008', article: 'P-50', quantity: 2, due: 6 },
  { number: 'MO-6009', article: 'GU-10', quantity: 2, due: 1 },
];

const gone: Sale[] = [
  { number: 'SO-7001', customer: 'Harbour Cranes', reference: 'HC-8810', ordered: -34, due: 0, lines: [['GU-10', 2]] },
  { number: 'SO-7002', customer: 'Mill Works Brandt', ordered: -28, due: 0, lines: [['GU-10', 1]] },
];
/** The sales order of the only gear unit in stock, which is shipped next. */
const leaving: Sale = { number: 'SO-7003', customer: 'Rotor Tools', reference: 'RT 118', ordered: -6, due: 1, lines: [['GU-10', 1]] };
const wanted: Sale[] = [
  { number: 'SO-7004', customer: 'Harbour Cranes', reference: 'HC-8842', ordered: -25, due: -5, promised: 2, lines: [['GU-10', 4]] },
  { number: 'SO-7005', customer: 'Alpine Waterworks', reference: '2291', ordered: -18, due: 3, lines: [['P-50', 3]] },
  { number: 'SO-7006', customer: 'Harbour Cranes', reference: 'HC-8850', ordered: -8, due: 12, lines: [['IT-02', 6]] },
  { number: 'SO-7007', customer: 'Rotor Tools', reference: 'RT 121', ordered: -5, due: 20, priority: 'high', lines: [['MH-3', 2]] },
  { number: 'SO-7008', customer: 'Mill Works Brandt', ordered: -3, due: 28, lines: [['IT-07', 2]] },
  {
    number: 'SO-7009',
    customer: 'Alpine Waterworks',
    reference: '2304',
    ordered: -3,
    due: 55,
    promised: 55,
    lines: [
      ['P-50', 1],
      ['GU-10', 1],
    ],
  },
  { number: 'SO-7010', customer: 'Mill Works Brandt', ordered: -1, due: 62, lines: [['MH-3', 3]] },
];
/** A confirmed order that is cancelled later, and an unconfirmed draft. */
const uncertain: Sale = { number: 'SO-7011', customer: 'Harbour Cranes', ordered: -1, due: 48, lines: [['GU-10', 5]] };
const draft: Sale = { number: 'SO-7012', customer: 'Rotor Tools', ordered: 0, due: 70, lines: [['MH-3', 1]] };

const deliveries = (today: string): Job[] => [
  ...purchases(bought, today),
  ...received(come, today, places.racks),
  ...['PO-5003', 'PO-5004', 'PO-5005'].flatMap(awaited),
  moved(named('std_reception', 'PO-5005', 'std_po.std_label'), 'std-rec-status-to-control'),
  moved(named('std_po', 'PO-5006'), 'std-po-status-waiting-confirmation'),
];

/** Outputs of bearing blocks, one piece each. Each consumed more aluminium than the bill of materials states. */
const blocks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
  (block): Output => ({ number: `OUT-0/${block}`, order: build('MO-6000'), lot: 'B-2210', quantity: 1, days: block < 6 ? -11 : -10 }),
);

/** Production from a heat of steel to gear units. The shafts are recorded in two lots. */
const production = (today: string): Job[] => [
  ...builds(orders, today),
  ...picked(build('MO-6000')),
  pickedMore(build('MO-6000'), 'AL-7', 2),
  ...issued(build('MO-6000'), 'j03t10'),
  ...outputs(blocks, today),
  ...issued(build('MO-6001'), 'j02t10'),
  output({ number: 'OUT-1', order: build('MO-6001'), lot: 'SH-21', quantity: 4, days: -7 }, today),
  output({ number: 'OUT-2', order: build('MO-6001'), lot: 'SH-22', quantity: 2, days: -6 }, today),
  ...issued(build('MO-6002')),
  output({ number: 'OUT-3', order: build('MO-6002'), lot: 'GU-101', quantity: 3, days: -4 }, today),
];

/** Manufacturing orders on different machines, one in packaging, one in picking, and two that lack materials. */
const underWay = (today: string): Job[] => [
  ...issued(build('MO-6009'), 'std-mo-status-packaging'),
  ...issued(build('MO-6003'), 'j01t04'),
  ...issued(build('MO-6004'), 'j03t02'),
  ...issued(build('MO-6005'), 'j05t07'),
  output({ number: 'OUT-4', order: build('MO-6005'), lot: 'PB-11', quantity: 1, scrap: 1, days: 0 }, today),
  ...picked(build('MO-6007')),
  ...picked(build('MO-6006')),
  ...picked(build('MO-6008')),
];

const sheets: [Count, Count] = [
  {
    number: 'INV-81',
    by: 'Karl Stein',
    lines: [
      ['SCR-9', 512],
      ['OIL-1', 21],
    ],
  },
  {
    number: 'INV-82',
    by: 'Ida Roth',
    lines: [
      ['BRG-5', 38],
      ['INS-3', 2],
    ],
  },
];

const selling = (today: string): Job[] => [
  ...sales([...gone, leaving, ...wanted, uncertain, draft], today),
  ...gone.flatMap(({ number }) => shipped(number)),
  ...shipping(leaving.number),
  moved(shipmentOf(leaving.number), 'std-shipment-status-preparation'),
  ...[...wanted, uncertain].flatMap(({ number }) => shipping(number)),
];

/** Planning runs, two suggested orders begin, a customer cancels a sales order, and planning runs again. */
const plans = (today: string): Job[] => [
  ...planned,
  ...issued(suggested('IT-02'), 'j02t06'),
  output({ number: 'OUT-5', order: suggested('IT-02'), lot: 'SH-23', quantity: 2, days: 0 }, today),
  moved(suggested('GU-10'), 'std-mo-status-awaiting-materials'),
  done('manufacturing-orders/generatePickings', suggested('GU-10')),
  moved(named('std_order', uncertain.number), 'std-so-status-cancelled'),
  ...planned,
];

/** All events of the job shop up to today. */
export const events = (today: string): Job[] => [
  ...deliveries(today),
  ...production(today),
  ...underWay(today),
  ...selling(today),
  ...counts(sheets),
  ...plans(today),
];
