import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { empty, is, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowsOf } from '../library/rows.ts';
import { type Article, articleFields, type Lot, lotFields } from '../stock/lots.ts';
import type { StockLocation } from '../stock/places.ts';

type Step = { std_key: string | null; std_include_in_mrp: boolean | null };
type Promised = {
  identity: string;
  std_label: string | null;
  std_priority: string | null;
  created_at: string;
  std_active_operation: Step | null;
  std_operations: { std_key: string | null }[];
};
/** A pick whose goods are still in their lot, with its document. */
export type PromisedPick = {
  identity: string;
  std_qty_to_pick: number | null;
  std_missing_quantity: number | null;
  std_confirmed: boolean | null;
  std_lot: Linked;
  std_shipment_line: (Linked & { std_shipment: (Promised & { std_delivery_date: string | null }) | null; std_repaired_lot: Linked | null }) | null;
  std_manufacturing_order: (Promised & { std_due_date: string | null }) | null;
};
export type PromisedLot = Omit<Lot, 'std_sku'> & { std_sku: Article; std_stock_location: StockLocation | null };
type Numbered = { std_label: string | null } | null;
/** A movement of the current transaction, with the document that took the goods. */
export type Taking = {
  identity: string;
  std_type: string;
  std_lot: Linked;
  std_inventory_line: { std_inventory: Numbered } | null;
  std_lot_scrap: Numbered;
  std_lot_transfer: Numbered;
  std_supplier_return: Numbered;
  std_shipment: Numbered;
  std_manufacturing_order: Numbered;
};

/** Locks these lots, and the lots at these locations; each identity is one or the other. */
export const lotsAbout = (ids: readonly string[]): Read =>
  list(
    'std_sku_lot',
    { any: [oneOf('identity', ids), oneOf('std_stock_location', ids)] },
    `${lotFields.replace(/std_sku \{.*\}/, `std_sku { ${articleFields} }`)} std_stock_location { identity std_label std_key }`,
    { lock: true },
  );

const documentFields = 'identity std_label std_priority created_at std_active_operation { std_key std_include_in_mrp } std_operations { std_key }';

const idsOf = (rows: Rows, read: string) => rowsOf<Linked>(rows, read).map(({ identity }) => identity);

/** Reads the picks with reservations on the locked lots. */
export const promisesOf = (rows: Rows): Read =>
  list(
    'std_picking_line',
    { all: [oneOf('std_lot', idsOf(rows, 'lots')), empty('std_stock_mouvement'), { fact: 'std_qty_to_pick', operator: 'greaterThan', value: 0 }] },
    `identity std_qty_to_pick std_missing_quantity std_confirmed std_lot { identity }
    std_shipment_line { identity std_repaired_lot { identity } std_shipment { ${documentFields} std_delivery_date } }
    std_manufacturing_order { ${documentFields} std_due_date }`,
  );

/** Reads the movements of the locked lots in the current transaction. */
export const movementsNow = (rows: Rows, now: string): Read =>
  list(
    'std_stock_mouvement',
    { all: [oneOf('std_lot', idsOf(rows, 'lots')), is('std_created_at', now)] },
    `identity std_type std_lot { identity } std_inventory_line { std_inventory { std_label } } std_lot_scrap { std_label } std_lot_transfer { std_label }
    std_supplier_return { std_label } std_shipment { std_label } std_manufacturing_order { std_label }`,
  );

type Holder = { std_shipment_line: { std_shipment: Linked | null } | null; std_manufacturing_order: Linked | null };

/** Reads the documents with reservations on these lots, without locking them. */
export const holdersOf = (lots: readonly string[]): Read =>
  list(
    'std_picking_line',
    { all: [oneOf('std_lot', lots), empty('std_stock_mouvement')] },
    'std_shipment_line { std_shipment { identity } } std_manufacturing_order { identity }',
  );

/**
 * Locks the documents of `holders`. They are locked before the lots, as in all actions that serve them, because an
 * action that takes goods may have to move such a document back a step.
 */
export const lockHolders = (rows: Rows): Record<string, Read> => {
  const holders = rowsOf<Holder>(rows, 'holders');
  const shipments = distinct(holders.map(({ std_shipment_line }) => std_shipment_line?.std_shipment?.identity));
  const orders = distinct(holders.map(({ std_manufacturing_order }) => std_manufacturing_order?.identity));
  return {
    held_orders: list('std_manufacturing_order', oneOf('identity', orders), 'identity', { lock: true }),
    held_shipments: list('std_shipment', oneOf('identity', shipments), 'identity', { lock: true }),
  };
};
