import type { Read } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { columns, named } from '../library/columns.ts';
import { empty, is, oneOf } from '../library/reads.ts';
import { mostRows } from './pieces.ts';

type Id = string | null;

/** A movement with its related records, which are given by their identity. */
export type Moved = {
  identity: string;
  std_type: string | null;
  std_quantity: number | null;
  std_created_at: string | null;
  lot: Id;
  into: Id;
  from: Id;
  to: Id;
  shipment: Id;
  reception: Id;
  order: Id;
  output: Id;
  undone: boolean | null;
  undo: Id;
  count: Id;
  scrap: Id;
  back: Id;
  back_lot: Id;
  back_shipment: Id;
  line_back: Id;
  line_back_lot: Id;
  line_back_shipment: Id;
  sent_back: Id;
  line_sent_back: Id;
};

const movedPaths = {
  ...named('identity', 'std_type', 'std_quantity', 'std_created_at'),
  lot: 'std_lot.identity',
  into: 'std_counterpart_lot.identity',
  from: 'std_from_location.std_key',
  to: 'std_to_location.std_key',
  shipment: 'std_shipment.identity',
  reception: 'std_reception.identity',
  order: 'std_manufacturing_order.identity',
  output: 'std_production_output.identity',
  undone: 'std_production_output.std_undone',
  undo: 'std_output_undo.identity',
  count: 'std_inventory_line.identity',
  scrap: 'std_lot_scrap.identity',
  back: 'std_customer_return.identity',
  back_lot: 'std_customer_return.std_lot.identity',
  back_shipment: 'std_customer_return.std_shipment.identity',
  line_back: 'std_customer_return_line.std_customer_return.identity',
  line_back_lot: 'std_customer_return_line.std_lot.identity',
  line_back_shipment: 'std_customer_return_line.std_customer_return.std_shipment.identity',
  sent_back: 'std_supplier_return.identity',
  line_sent_back: 'std_supplier_return_line.std_supplier_return.identity',
};

const movements = (where: Condition): Read => ({ ...columns('std_stock_mouvement', movedPaths, where), limit: mostRows });

/** Reads all movements of lots, including parts moved from other lots into them. */
export const movedOn = (lots: readonly string[]) => movements({ any: [oneOf('std_lot', lots), oneOf('std_counterpart_lot', lots)] });

/** Reads how goods came into lots: from suppliers, from production, from customers, or from other lots. */
export const cameInto = (lots: readonly string[]) =>
  movements({
    any: [{ all: [oneOf('std_lot', lots), oneOf('std_type', ['reception', 'production', 'customer-return'])] }, oneOf('std_counterpart_lot', lots)],
  });

/** Reads what customers returned of lots; returned goods are in lots of their own. */
export const sentBackOf = (lots: readonly string[]) =>
  movements({
    all: [is('std_type', 'customer-return'), { any: [oneOf('std_customer_return.std_lot', lots), oneOf('std_customer_return_line.std_lot', lots)] }],
  });

export const madeBy = (outputs: readonly string[]) => movements({ all: [oneOf('std_production_output', outputs), is('std_type', 'production')] });

/** Reads what orders produced before outputs were introduced. */
export const madeWithoutOutput = (orders: readonly string[]) =>
  movements({ all: [oneOf('std_manufacturing_order', orders), is('std_type', 'production'), empty('std_production_output')] });

export const issuedTypes = ['mo-raw-materials-picking', 'mo-packaging-consumption'];

/** Reads what was issued to orders, and what was returned of it. */
export const issuedTo = (orders: readonly string[]) =>
  movements({ all: [oneOf('std_manufacturing_order', orders), oneOf('std_type', [...issuedTypes, 'material-return'])] });

/** The quantity of a lot that an output consumed. */
export type Consumed = {
  identity: string;
  std_quantity: number | null;
  created_at: string | null;
  lot: Id;
  output: Id;
  order: Id;
  undone: boolean | null;
};

const consumedPaths = {
  ...named('identity', 'std_quantity', 'created_at'),
  lot: 'std_lot.identity',
  output: 'std_production_output.identity',
  order: 'std_production_output.std_manufacturing_order.identity',
  undone: 'std_production_output.std_undone',
};
const consumptions = (where: Condition): Read => ({ ...columns('std_consumption', consumedPaths, where), limit: mostRows });

export const consumedOf = (lots: readonly string[]) => consumptions(oneOf('std_lot', lots));
export const consumedBy = (outputs: readonly string[]) => consumptions(oneOf('std_production_output', outputs));

export type LotNow = { identity: string; std_quantity: number | null; std_unit: Id; article: Id; place: Id };
export const lotsNow = (lots: readonly string[]) =>
  columns(
    'std_sku_lot',
    { ...named('identity', 'std_quantity', 'std_unit'), article: 'std_sku.identity', place: 'std_stock_location.identity' },
    oneOf('identity', lots),
  );

/** A document with its customer or supplier: its own, and that of its order. */
export type Partnered = { identity: string; own: Id; ordered: Id };
const partnered = (model: string, own: string, ordered: string) => (ids: readonly string[]) =>
  columns(model, { identity: 'identity', own: `${own}.identity`, ordered: `${ordered}.identity` }, oneOf('identity', ids));

export const customersOf = partnered('std_shipment', 'std_client', 'std_order.std_client');
export const suppliersOf = partnered('std_reception', 'std_supplier', 'std_po.std_supplier');
export const sentTo = partnered('std_supplier_return', 'std_supplier', 'std_supplier');
