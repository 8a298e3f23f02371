import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { byId, list, oneOf } from '../library/reads.ts';
import { distinct, type Linked, rowOf } from '../library/rows.ts';

export type ReceivedLot = {
  identity: string;
  std_lot_num: string | null;
  std_dlc: string | null;
  std_qty_to_receive: number | null;
  /** The reason of a refusal, and the refused quantity: the whole lot if it is empty. */
  std_refusal: string | null;
  std_refused_quantity: number | null;
  std_stock_location: Linked | null;
  std_stock_mouvement: Linked | null;
};
export type ReceivedArticle = {
  identity: string;
  std_label: string;
  std_stock_management_mode: string | null;
  std_default_location: Linked | null;
};
export type ReceptionLine = {
  identity: string;
  std_received_quantity: number | null;
  std_invoice_quantity: number | null;
  std_sku: ReceivedArticle | null;
  std_lots: ReceivedLot[];
};
export type Reception = {
  identity: string;
  std_label: string | null;
  std_actual_reception_date: string | null;
  /** The goods are already in stock from an opening balance, so no movement is created. */
  std_taken_over: boolean | null;
  std_lines: ReceptionLine[];
};

export const receptionWithLots = (id: string): Read =>
  byId(
    'std_reception',
    id,
    `identity std_label std_actual_reception_date std_taken_over
    std_lines {
      identity std_received_quantity std_invoice_quantity
      std_sku { identity std_label std_stock_management_mode std_default_location { identity } }
      std_lots { identity std_lot_num std_dlc std_qty_to_receive std_refusal std_refused_quantity std_stock_location { identity } std_stock_mouvement { identity } }
    }`,
  );

export type KnownLot = {
  identity: string;
  std_lot_num: string | null;
  std_dlc: string | null;
  std_sku: { identity: string };
  std_stock_location: Linked | null;
};

/**
 * Locks the lots of the received articles that have one of the received numbers. The lot of an article with global
 * management has the article's label as its number.
 */
export function lotsByNumber(rows: Rows): Read {
  const lines = rowOf<Reception>(rows, 'reception')?.std_lines ?? [];
  const numbers = lines.flatMap((line) => [line.std_sku?.std_label, ...line.std_lots.map((lot) => lot.std_lot_num)]);
  return list(
    'std_sku_lot',
    { all: [oneOf('std_sku', distinct(lines.map((line) => line.std_sku?.identity))), oneOf('std_lot_num', distinct(numbers))] },
    'identity std_lot_num std_dlc std_sku { identity } std_stock_location { identity }',
    { lock: true },
  );
}
