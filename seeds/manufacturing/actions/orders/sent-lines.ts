import type { Effect } from '@millwright/core/automation/actions.ts';
import type { Share } from '../deliveries/share.ts';
import { minus, total } from '../library/quantities.ts';
import type { Linked } from '../library/rows.ts';
import { awaiting } from '../picks/shipment-lines.ts';

type Pick = Linked & { std_qty_to_pick: number | null; std_missing_quantity: number | null; std_stock_mouvement: Linked | null };

/** A shipment line with the data that its order line needs. */
export type SentLine = Linked & {
  std_order_quantity: number | null;
  std_quantity: number | null;
  std_unit: string | null;
  std_sku: Linked | null;
  std_order_line: Linked | null;
  std_shipment: (Linked & { std_label: string | null; std_active_operation: { std_key: string | null } | null }) | null;
  std_picking_lines: Pick[];
};

export const sentFields = `identity std_order_quantity std_quantity std_unit std_sku { identity } std_order_line { identity }
  std_shipment { identity std_label std_active_operation { std_key } }
  std_picking_lines { identity std_qty_to_pick std_missing_quantity std_stock_mouvement { identity } }`;

/** Whether the shipment of the line is cancelled, complete, waiting or still open to changes. */
export function stepOf({ std_shipment }: SentLine): 'cancelled' | 'complete' | 'waiting' | 'open' {
  const key = std_shipment?.std_active_operation?.std_key;
  if (key === 'std-shipment-status-cancelled') return 'cancelled';
  if (key === 'std-shipment-status-complete') return 'complete';
  return key === awaiting ? 'waiting' : 'open';
}

const pickedOf = ({ std_picking_lines }: SentLine) => total(std_picking_lines, (pick) => pick.std_qty_to_pick);

/** Returns the quantity that a line takes of its order line, computed as in the formula of the order line, and how much of it has left. */
export function shareOf(line: SentLine): Share {
  const { std_picking_lines: picks, std_order_quantity, std_quantity } = line;
  const step = stepOf(line);
  const picked = picks.length > 0 ? pickedOf(line) : (std_quantity ?? 0);
  const asked = std_order_quantity ?? std_quantity ?? 0;
  const taken = step === 'waiting' ? Math.max(asked, picked) : step === 'complete' || picks.length > 0 ? picked : asked;
  const moved = picks.some(({ std_stock_mouvement }) => std_stock_mouvement !== null);
  return { taken, gone: step === 'complete' || moved ? taken : 0 };
}

/** Reduces or deletes a line that takes less: its last picks are released first. */
export function cutLine(line: SentLine, left: number): Effect[] {
  if (left <= 0) return [{ op: 'delete', id: line.identity }];
  const picked = pickedOf(line);
  const missing = stepOf(line) === 'waiting' ? Math.max(0, minus(left, picked)) : 0;
  let over = Math.max(0, minus(picked, left));
  const picks = line.std_picking_lines
    .toReversed()
    .map((pick): Effect => {
      const quantity = pick.std_qty_to_pick ?? 0;
      const freed = Math.min(over, quantity);
      over = minus(over, freed);
      if (freed > 0 && freed === quantity) return { op: 'delete', id: pick.identity };
      return { op: 'update', id: pick.identity, properties: { std_qty_to_pick: minus(quantity, freed), std_missing_quantity: 0 } };
    })
    .reverse();
  const first = picks.find(({ op }) => op === 'update');
  if (first?.op === 'update' && missing > 0) first.properties = { ...first.properties, std_missing_quantity: missing };
  const std_quantity = line.std_picking_lines.length > 0 ? Math.min(picked, left) : Math.min(line.std_quantity ?? left, left);
  return [...picks, { op: 'update', id: line.identity, properties: { std_order_quantity: left, std_quantity } }];
}
