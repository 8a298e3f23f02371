import type { Read, Rows } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { is, list, oneOf } from '../library/reads.ts';
import { type Linked, rowsOf } from '../library/rows.ts';

type Counted = Linked & { std_quantity: number | null; std_shipment?: Linked | null; std_customer_return?: { std_shipment: Linked | null } | null };

/** Reads what was shipped of these lots and what was returned. */
export const returnableReads = (lots: readonly string[]): Record<'shipped' | 'returns' | 'lines', Read> => ({
  shipped: list(
    'std_stock_mouvement',
    { all: [oneOf('std_lot', lots), is('std_type', 'shipment')] },
    'identity std_quantity: std_net_quantity std_shipment { identity }',
  ),
  returns: list('std_customer_return', oneOf('std_lot', lots), 'identity std_quantity std_shipment { identity }'),
  lines: list('std_customer_return_line', oneOf('std_lot', lots), 'identity std_quantity std_customer_return { std_shipment { identity } }'),
});

const shipmentOf = ({ std_shipment, std_customer_return }: Counted) => (std_shipment ?? std_customer_return?.std_shipment)?.identity;

/** Whether goods of the lots left with the shipment. */
export const leftWith = (rows: Rows, shipment: string): boolean => rowsOf<Counted>(rows, 'shipped').some((row) => shipmentOf(row) === shipment);

/**
 * Returns the quantity that was shipped and not returned yet, not counting the return `document` itself: of all
 * shipments, or of one shipment if it is given. A return without a shipment counts for all shipments.
 */
export function returnableOf(rows: Rows, shipment: string | undefined, document?: string): number {
  const left = (counts: (row: Counted) => boolean) => {
    const of = (...names: string[]) =>
      total(
        names.flatMap((name) => rowsOf<Counted>(rows, name)).filter((row) => row.identity !== document && counts(row)),
        (row) => row.std_quantity,
      );
    return minus(of('shipped'), of('returns', 'lines'));
  };
  const all = left(() => true);
  return shipment
    ? Math.min(
        all,
        left((row) => shipmentOf(row) === shipment),
      )
    : all;
}
