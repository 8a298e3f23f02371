import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { is, list } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';
import { byTurn, type LotInTurn } from '../stock/lots.ts';

/** A pick of an order with its lot, and the quantities of it that were consumed and returned. */
export type IssuedPick = {
  identity: string;
  std_qty_to_pick: number | null;
  std_missing_quantity: number | null;
  std_type_of_bom: string | null;
  std_component: Linked | null;
  std_bom_line: Linked | null;
  std_stock_mouvement: Linked | null;
  std_consumed_quantity: number | null;
  /** The quantity in production: issued, and neither consumed nor returned. */
  std_left_quantity: number | null;
  std_return_mouvements: Linked[];
  std_lot:
    | (Linked & {
        std_lot_num: string | null;
        std_dlc: string | null;
        std_created_at: string | null;
        created_at: string;
        std_sku: (Linked & { std_stock_management_mode: string | null }) | null;
        std_stock_location: Linked | null;
      })
    | null;
};

const fields = `identity std_qty_to_pick std_missing_quantity std_type_of_bom std_component { identity } std_bom_line { identity }
  std_stock_mouvement { identity } std_consumed_quantity std_left_quantity std_return_mouvements { identity }
  std_lot { identity std_lot_num std_dlc std_created_at created_at std_sku { identity std_stock_management_mode } std_stock_location { identity } }`;

/** Reads every pick of an order. Read it after the order was locked: then no other run consumes or returns any of them. */
export const picksOfOrder = (order: string): Read =>
  list('std_picking_line', is('std_manufacturing_order', order), fields, {
    order: '{field: "std_line_num", direction: asc}, {field: "created_at", direction: asc}',
  });

const lotOf = ({ std_lot }: IssuedPick): LotInTurn => ({
  identity: std_lot?.identity ?? '',
  created_at: std_lot?.created_at ?? '',
  std_created_at: std_lot?.std_created_at ?? null,
  std_dlc: std_lot?.std_dlc ?? null,
  std_sku: { std_stock_management_mode: std_lot?.std_sku?.std_stock_management_mode ?? null },
});

/** Returns the picks of an order with a lot, in the order of consumption, which is the order in which lots are picked. */
export const inConsumingOrder = (rows: Rows): IssuedPick[] =>
  rowsOf<IssuedPick>(rows, 'picks')
    .filter(({ std_lot }) => std_lot !== null)
    .map((pick) => ({ pick, lot: lotOf(pick) }))
    .sort((one, other) => byTurn(one.lot, other.lot))
    .map(({ pick }) => pick);

export const isIssued = ({ std_stock_mouvement }: IssuedPick) => std_stock_mouvement !== null;
/** Whether a pick is a reservation of goods that are still in stock. */
export const isOpen = (pick: IssuedPick) => !isIssued(pick) && (pick.std_qty_to_pick ?? 0) > 0;
