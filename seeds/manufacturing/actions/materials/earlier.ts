import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { total } from '../library/quantities.ts';
import { empty, is, list } from '../library/reads.ts';
import { type Linked, rowOf, rowsOf } from '../library/rows.ts';
import type { ManufacturingOrder } from './order.ts';

type Made = { identity: string; std_quantity: number; std_lot: { std_sku: Linked | null } };

/** Reads what an order made before outputs were introduced: movements from production that belong to no output. */
export const earlier = (order: string): Read =>
  list(
    'std_stock_mouvement',
    { all: [is('std_manufacturing_order', order), is('std_type', 'production'), empty('std_production_output')] },
    'identity std_quantity std_lot { std_sku { identity } }',
  );

/** Returns the quantity of the order's article in the read `earlier`. */
export const madeEarlier = (rows: Rows): number => {
  const article = rowOf<ManufacturingOrder>(rows, 'order')?.std_sku?.identity;
  return total(
    rowsOf<Made>(rows, 'earlier').filter(({ std_lot }) => std_lot.std_sku?.identity === article),
    ({ std_quantity }) => std_quantity,
  );
};
