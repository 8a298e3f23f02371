import { addDays } from '@millwright/core/time/days.ts';
import type { Job, Named } from '../types.ts';
import { done, imported, moved, named } from './jobs.ts';

type Ordered = [article: string, quantity: number];
/** A purchase order. Days are relative to today: -3 is three days ago. */
export type Purchase = { number: string; supplier: string; ordered: number; due: number; lines: Ordered[] };
export type Sale = {
  number: string;
  customer: string;
  reference?: string;
  ordered: number;
  due: number;
  promised?: number;
  priority?: string;
  lines: Ordered[];
};
export type Build = { number: string; article: string; quantity: number; due: number; priority?: string };
/** The lots received for a purchase order. `keeps` is the number of days until a lot expires, or null. */
export type Delivery = { order: string; lots: [article: string, lot: string, quantity: number, keeps: number | null][] };
export type Count = { number: string; by: string; lines: [lot: string, counted: number][] };
export type Output = { number: string; order: Named; lot: string; quantity: number; scrap?: number; rest?: string; days: number };

const lineOf = (number: string, at: number) => `${number}/${at + 1}`;

export function purchases(orders: readonly Purchase[], today: string): Job[] {
  return [
    imported(
      'std_po',
      ['std_label', 'std_supplier.std_label', 'std_purchase_order_date', 'std_expected_reception_date'],
      orders.map(({ number, supplier, ordered, due }) => [number, supplier, addDays(today, ordered), addDays(today, due)]),
    ),
    imported(
      'std_pol',
      ['std_label', 'std_po.std_label', 'std_line_num', 'std_sku.std_internal_reference', 'std_quantity'],
      orders.flatMap(({ number, lines }) => lines.map(([article, quantity], at) => [lineOf(number, at), number, at + 1, article, quantity])),
    ),
  ];
}

/** Moves a purchase order to awaiting reception, and creates its reception. */
export const awaited = (number: string): Job[] => [
  moved(named('std_po', number), 'std-po-status-waiting-reception'),
  done('purchase-orders/generateReception', named('std_po', number)),
];

/** Receives the lots of awaited purchase orders into stock at this location, and moves the orders to billing. */
export function received(deliveries: readonly Delivery[], today: string, place: string): Job[] {
  const ofReception = (order: string) => named('std_reception', order, 'std_po.std_label');
  const lines = deliveries.flatMap(({ order, lots }) => {
    const articles = [...Map.groupBy(lots, ([article]) => article)];
    return articles.map(([article, some], at) => ({ order, article, some, name: lineOf(`REC-${order}`, at), at }));
  });
  return [
    imported(
      'std_reception',
      ['std_label', 'std_po.std_label', 'std_actual_reception_date'],
      deliveries.map(({ order }) => [`REC-${order}`, order, today]),
    ),
    imported(
      'std_reception_line',
      [
        'std_description',
        'std_reception.std_label',
        'std_pol.std_label',
        'std_line_num',
        'std_sku.std_internal_reference',
        'std_order_quantity',
        'std_received_quantity',
      ],
      lines.map(({ order, article, some, name, at }) => {
        const quantity = some.reduce((sum, [, , each]) => sum + each, 0);
        return [name, `REC-${order}`, lineOf(order, at), at + 1, article, quantity, quantity];
      }),
    ),
    imported(
      'std_lot_reception_line',
      ['std_lot_num', 'std_reception_line.std_description', 'std_qty_to_receive', 'std_dlc', 'std_stock_location.std_label'],
      lines.flatMap(({ some, name }) =>
        some.map(([, lot, quantity, keeps]) => [lot, name, quantity, keeps === null ? '' : addDays(today, keeps), place]),
      ),
    ),
    ...deliveries.flatMap(({ order }) => [
      moved(named('std_po', order), 'std-po-status-waiting-reception'),
      moved(ofReception(order), 'std-rec-status-complete'),
      done('receptions/generateMovements', ofReception(order)),
      moved(named('std_po', order), 'std-po-status-completed'),
    ]),
  ];
}

export const builds = (orders: readonly Build[], today: string): Job[] => [
  imported(
    'std_manufacturing_order',
    ['std_label', 'std_sku.std_internal_reference', 'std_quantity', 'std_due_date', 'std_priority'],
    orders.map(({ number, article, quantity, due, priority = '' }) => [number, article, quantity, addDays(today, due), priority]),
  ),
];

/** A manufacturing order by its number. */
export const build = (number: string): Named => named('std_manufacturing_order', number);

/** Moves a manufacturing order to picking and reserves its materials. If materials are missing, the order waits for them. */
export const picked = (order: Named): Job[] => [moved(order, 'std-mo-status-picking'), done('manufacturing-orders/generatePickings', order)];

/** Adds a pick of a lot by hand, in addition to the bill of materials. */
export const pickedMore = (order: Named, lot: string, quantity: number): Job =>
  imported('std_picking_line', ['std_lot.std_lot_num', 'std_manufacturing_order', 'std_qty_to_pick'], [[lot, order, quantity]]);

/** Issues the materials of a manufacturing order, and moves it to a step of its routing. */
export const issued = (order: Named, step = 'std-mo-status-production'): Job[] => [
  ...picked(order),
  moved(order, step),
  done('manufacturing-orders/removePickedMaterials', order),
];

export const output = ({ number, order, lot, quantity, scrap, rest, days }: Output, today: string): Job =>
  imported(
    'std_production_output',
    ['std_label', 'std_manufacturing_order', 'std_lot_num', 'std_quantity', 'std_scrap_quantity', 'std_rest', 'std_date'],
    [[number, order, lot, quantity, scrap ?? '', rest ?? '', addDays(today, days)]],
  );

/** Records outputs in turn, and compares each with its bill of materials. */
export const outputs = (each: readonly Output[], today: string): Job[] =>
  each.flatMap((one) => [output(one, today), done('boms/compareUse', named('std_production_output', one.number))]);

export function sales(orders: readonly Sale[], today: string): Job[] {
  return [
    imported(
      'std_order',
      ['std_label', 'std_client.std_label', 'std_customer_order_reference', 'std_order_date', 'std_delivery_date', 'std_priority'],
      orders.map(({ number, customer, reference = '', ordered, due, priority = '' }) => [
        number,
        customer,
        reference,
        addDays(today, ordered),
        addDays(today, due),
        priority,
      ]),
    ),
    imported(
      'std_order_line',
      ['std_description', 'std_order.std_label', 'std_line_num', 'std_sku.std_internal_reference', 'std_quantity', 'std_promised_date'],
      orders.flatMap(({ number, promised, lines }) =>
        lines.map(([article, quantity], at) => [
          lineOf(number, at),
          number,
          at + 1,
          article,
          quantity,
          promised === undefined ? '' : addDays(today, promised),
        ]),
      ),
    ),
  ];
}

/** Moves a sales order to shipping, and picks the available goods for its shipment. */
export const shipping = (number: string): Job[] => [
  moved(named('std_order', number), 'std-so-status-shipping'),
  done('orders/generateShipment', named('std_order', number)),
  done('orders/computeShipmentPicks', named('std_order', number)),
];

/** The shipment of a sales order. */
export const shipmentOf = (number: string): Named => named('std_shipment', number, 'std_order.std_label');

/** Ships a sales order: its shipment goes through all steps. */
export const shipped = (number: string): Job[] => {
  const shipment = shipmentOf(number);
  return [
    ...shipping(number),
    moved(shipment, 'std-shipment-status-control'),
    moved(shipment, 'std-shipment-status-complete'),
    done('shipments/generateMovements', shipment),
  ];
};

/** Inventories of lots. The first one is posted; the others wait until a person has checked their differences. */
export function counts(sheets: readonly [Count, ...Count[]]): Job[] {
  const posted = named('std_inventory', sheets[0].number);
  return [
    imported(
      'std_inventory',
      ['std_label', 'std_responsible_name'],
      sheets.map(({ number, by }) => [number, by]),
    ),
    imported(
      'std_inventory_line',
      ['std_lot.std_lot_num', 'std_inventory.std_label', 'std_counted_quantity'],
      sheets.flatMap(({ number, lines }) => lines.map(([lot, counted]) => [lot, number, counted])),
    ),
    moved(posted, 'std-inv-status-finished'),
    done('inventories/generateMovements', posted),
  ];
}
