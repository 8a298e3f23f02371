import type { Effect } from '@millwright/core/automation/actions.ts';
import { plus, total } from '../library/quantities.ts';
import type { Allocation } from '../stock/allocate-lots.ts';
import type { Lot } from '../stock/lots.ts';
import type { FreeLot } from '../stock/reservations.ts';
import { pickedOf, type ShipmentLine, wanted } from './shipment-lines.ts';

/**
 * Creates picks for what a line takes in addition to the existing ones; the quantity of the line becomes the sum of all
 * picks. The quantity that is still missing is stored on one of the picks, so that it can be filled up later.
 */
export function linePicks(line: ShipmentLine, { taken, missing }: Allocation<FreeLot>, why: (lot: Lot) => string[]): Effect[] {
  const before = line.std_picking_lines.length;
  const picks = taken.map(
    ({ lot, quantity }, index): Effect => ({
      op: 'create',
      model: 'std_picking_line',
      properties: {
        std_line_num: before + index + 1,
        std_qty_to_pick: quantity,
        std_missing_quantity: before === 0 && index === taken.length - 1 ? missing : 0,
        std_lot_stock_quantity: lot.lot.std_quantity,
        std_dlc: lot.lot.std_dlc,
        std_lot_reasons: why(lot.lot),
        std_merge_key: `${line.identity}/${lot.lot_id}`,
      },
      links: { std_shipment_line: line.identity, std_lot: lot.lot_id },
    }),
  );
  const std_quantity = plus(
    pickedOf(line),
    total(taken, ({ quantity }) => quantity),
  );
  // A line without an order line stores the requested quantity apart from the picked quantity.
  const changed: Effect[] =
    std_quantity === line.std_quantity && line.std_order_quantity !== null
      ? []
      : [{ op: 'update', id: line.identity, properties: { std_quantity, std_order_quantity: line.std_order_quantity ?? wanted(line) } }];
  return [...picks, ...shortOf(line, missing), ...changed];
}

/** Stores the missing quantity of a line with picks on the pick that was short before, or else on the first one. */
export function shortOf(line: ShipmentLine, missing: number): Effect[] {
  const short = line.std_picking_lines.find((pick) => (pick.std_missing_quantity ?? 0) > 0) ?? line.std_picking_lines[0];
  return line.std_picking_lines.flatMap((pick): Effect[] => {
    const std_missing_quantity = pick === short ? missing : 0;
    return pick.std_missing_quantity === std_missing_quantity ? [] : [{ op: 'update', id: pick.identity, properties: { std_missing_quantity } }];
  });
}
