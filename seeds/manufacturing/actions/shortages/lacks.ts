import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { columns, named, recordsOf } from '../library/columns.ts';
import { minus, plus } from '../library/quantities.ts';
import { empty, is, oneOf } from '../library/reads.ts';
import { rowsOf } from '../library/rows.ts';
import { changeOf, type ManufacturingOrder, needsOf, pickedTypes } from '../materials/order.ts';
import { isExpired } from '../stock/lots.ts';
import { heldBy } from '../stock/reservations.ts';
import type { StockSettings } from '../stock/settings.ts';
import { turnOf } from '../waiting/queue.ts';

/** A component of an order before production, with the values of its order. */
export type Part = {
  identity: string;
  article: string;
  std_label: string;
  std_unit: string | null;
  std_line_num: number | null;
  std_quantity: number | null;
  std_asked_quantity: number | null;
  std_type_of_bom: string | null;
  std_lacked_quantity: number | null;
  std_bom_line: string | null;
  order: string;
  order_quantity: number | null;
  std_quantity_scrapped: number | null;
  std_due_date: string | null;
  std_priority: string | null;
  created_at: string;
  std_raw_materials_available: boolean | null;
  std_awaiting_materials_reason: string | null;
  std_step: string;
  /** Set for a line of the bill that stands for a component because the order has no components of its own. */
  of_bill?: true;
};
type OwnPick = { order: string; component: string | null; bill_line: string | null; article: string | null; std_missing_quantity: number | null };
type StoredLot = { identity: string; article: string; std_stock_management_mode: string | null; std_quantity: number; std_dlc: string | null };
type HeldLot = { lot: string; std_qty_to_pick: number | null; shipment_step: string | null; order_step: string | null };

const order = 'std_manufacturing_order';
const beforeProduction = is(`${order}.std_active_operation.std_include_in_mrp`, true);
const picked: Condition = { any: [oneOf('std_type_of_bom', pickedTypes), empty('std_type_of_bom')] };
const partPaths = {
  ...named('identity', 'std_line_num', 'std_quantity', 'std_asked_quantity', 'std_type_of_bom', 'std_lacked_quantity'),
  article: 'std_sku.identity',
  std_label: 'std_sku.std_label',
  std_unit: 'std_sku.std_unit',
  std_bom_line: 'std_bom_line.identity',
  order: `${order}.identity`,
  order_quantity: `${order}.std_quantity`,
  std_quantity_scrapped: `${order}.std_quantity_scrapped`,
  std_due_date: `${order}.std_due_date`,
  std_priority: `${order}.std_priority`,
  created_at: `${order}.created_at`,
  std_raw_materials_available: `${order}.std_raw_materials_available`,
  std_awaiting_materials_reason: `${order}.std_awaiting_materials_reason`,
  std_step: `${order}.std_active_operation.std_key`,
};
const all = (...conditions: (Condition | null)[]): Condition => ({ all: conditions.filter((condition) => condition !== null) });

/** Reads what orders before production need of these articles, and their free stock; of all articles if `articles` is null. */
export function lackReads(articles: readonly string[] | null, { blocked_places }: StockSettings): Record<string, Read> {
  const of = (path: string) => articles && oneOf(path, articles);
  return {
    parts: columns('std_component', partPaths, all(beforeProduction, picked, of('std_sku'))),
    own_picks: columns(
      'std_picking_line',
      {
        order: `${order}.identity`,
        component: 'std_component.identity',
        bill_line: 'std_bom_line.identity',
        article: 'std_lot.std_sku.identity',
        std_missing_quantity: 'std_missing_quantity',
      },
      all(beforeProduction, articles && { any: [oneOf('std_component.std_sku', articles), empty('std_component')] }),
    ),
    stored: columns(
      'std_sku_lot',
      {
        ...named('identity', 'std_quantity', 'std_dlc'),
        article: 'std_sku.identity',
        std_stock_management_mode: 'std_sku.std_stock_management_mode',
      },
      all(of('std_sku'), { fact: 'std_quantity', operator: 'greaterThan', value: 0 }, empty('std_stock_location.std_key'), {
        fact: 'std_stock_location.std_label',
        operator: 'notIn',
        value: blocked_places,
      }),
    ),
    held: columns(
      'std_picking_line',
      {
        lot: 'std_lot.identity',
        std_qty_to_pick: 'std_qty_to_pick',
        shipment_step: 'std_shipment_line.std_shipment.std_active_operation.std_key',
        order_step: `${order}.std_active_operation.std_key`,
      },
      all(of('std_lot.std_sku'), empty('std_stock_mouvement')),
    ),
  };
}

/** Reads the other components of these orders. */
export const otherParts = (orders: readonly string[], read: readonly string[]): Record<string, Read> =>
  orders.length === 0
    ? {}
    : {
        other_parts: columns('std_component', partPaths, all(oneOf(order, orders), picked, { fact: 'std_sku', operator: 'notIn', value: [...read] })),
      };

/** The free quantity of each article, without expired lots. */
function freeOf(rows: Rows, today: string): Map<string, number> {
  const free = new Map<string, number>();
  const add = (article: string, quantity: number) => free.set(article, plus(free.get(article) ?? 0, quantity));
  const reserved = new Map<string, number>();
  const step = (std_key: string | null) => ({ std_active_operation: { std_key } });
  for (const { lot, std_qty_to_pick, shipment_step, order_step } of recordsOf<HeldLot>(rows, 'held'))
    if (heldBy({ std_shipment_line: { std_shipment: step(shipment_step) }, std_manufacturing_order: step(order_step) }))
      reserved.set(lot, plus(reserved.get(lot) ?? 0, std_qty_to_pick));
  for (const { identity, article, std_quantity, std_dlc, std_stock_management_mode } of recordsOf<StoredLot>(rows, 'stored')) {
    if (isExpired({ std_dlc, std_sku: { std_stock_management_mode } }, today)) continue;
    add(article, Math.max(minus(std_quantity, reserved.get(identity) ?? 0), 0));
  }
  return free;
}

/**
 * Returns a function that lists the picks of a component: those linked to it or to its line of the bill, or, if added by
 * hand, those with a lot of its article.
 */
function picksOfParts(rows: Rows): (part: Part) => OwnPick[] {
  const picks = Map.groupBy(recordsOf<OwnPick>(rows, 'own_picks'), (pick) => pick.order);
  const isOf =
    ({ identity, std_bom_line, article }: Part) =>
    (pick: OwnPick) =>
      pick.component ? pick.component === identity : pick.bill_line ? pick.bill_line === std_bom_line : pick.article === article;
  return (part) => (picks.get(part.order) ?? []).filter(isOf(part));
}

/** The needs of an order without components of its own: the lines of its bill. */
const partsOfBill = (order: ManufacturingOrder): [Part, number][] =>
  needsOf(order).map(({ component: { std_sku, std_bom_line, ...line }, quantity }) => [
    {
      ...order,
      ...line,
      article: std_sku.identity,
      std_label: std_sku.std_label,
      std_unit: std_sku.std_unit,
      std_lacked_quantity: null,
      std_bom_line: null,
      order: order.identity,
      order_quantity: order.std_quantity,
      std_step: order.std_active_operation?.std_key ?? '',
      of_bill: true,
    },
    quantity,
  ]);

const turn = (part: Part) => turnOf({ identity: part.order, std_priority: part.std_priority, created_at: part.created_at }, part.std_due_date);

const compared = new WeakMap<Rows, Map<Part, number>>();

/**
 * Returns the missing quantity of each component if all orders were served one after the other: by priority, due date
 * and age. Nothing is reserved. The result is computed once for the same rows.
 */
export function lacksIn(rows: Rows, today: string): Map<Part, number> {
  const lacks = compared.get(rows) ?? compare(rows, today);
  compared.set(rows, lacks);
  return lacks;
}

function compare(rows: Rows, today: string): Map<Part, number> {
  const picksOf = picksOfParts(rows);
  const needed = (part: Part) =>
    changeOf({ std_quantity: part.order_quantity, std_quantity_scrapped: part.std_quantity_scrapped }, part, picksOf(part));
  const asking = [
    ...recordsOf<Part>(rows, 'parts').map((part): [Part, number] => [part, Math.max(needed(part), 0)]),
    ...rowsOf<ManufacturingOrder>(rows, 'orders_by_bill').flatMap(partsOfBill),
  ];
  const free = freeOf(rows, today);
  const inTurn = asking
    .map(([part, quantity]) => ({ part, quantity, at: turn(part) }))
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return new Map(
    inTurn.map(({ part, quantity }) => {
      const there = Math.min(free.get(part.article) ?? 0, quantity);
      free.set(part.article, minus(free.get(part.article) ?? 0, there));
      return [part, minus(quantity, there)];
    }),
  );
}
