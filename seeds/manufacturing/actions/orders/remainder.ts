import type { Read } from '@millwright/core/automation/actions.ts';
import { minus, total } from '../library/quantities.ts';
import { byId } from '../library/reads.ts';
import type { Linked } from '../library/rows.ts';

type SentLine = {
  std_order_quantity: number | null;
  std_quantity: number | null;
  std_picking_lines: Linked[];
  std_shipment: { std_active_operation: { std_key: string | null } | null } | null;
};
type OrderLine = {
  identity: string;
  std_line_num: number | null;
  std_quantity: number | null;
  std_description: string | null;
  std_sku: Linked | null;
  std_shipment_lines: SentLine[];
};
/** The delivery address of a customer, in the parts that the record has. */
export type Address = {
  std_delivery_address: string | null;
  std_postal_code?: string | null;
  std_city?: string | null;
  std_country?: string | null;
};
export type Order = {
  identity: string;
  std_order_date: string | null;
  std_delivery_date: string | null;
  std_priority: string | null;
  std_delivery_address?: string | null;
  std_client: (Linked & Address) | null;
  std_shipments: Linked[];
  std_active_operation?: { std_key: string | null } | null;
  std_lines: OrderLine[];
};

export const orderWithShipments = (id: string): Read =>
  byId(
    'std_order',
    id,
    `identity std_order_date std_delivery_date std_priority std_delivery_address std_client { identity std_delivery_address std_postal_code std_city std_country } std_shipments { identity }
    std_active_operation { std_key }
    std_lines {
      identity std_line_num std_quantity std_description std_sku { identity }
      std_shipment_lines { std_order_quantity std_quantity std_picking_lines { identity } std_shipment { std_active_operation { std_key } } }
    }`,
  );

/**
 * The quantity that a shipment line takes of its order line: nothing once cancelled; the picked quantity; or the whole
 * requested quantity while the shipment waits or nothing is picked.
 */
function taken({ std_order_quantity, std_quantity, std_picking_lines, std_shipment }: SentLine): number {
  const step = std_shipment?.std_active_operation?.std_key;
  if (step === 'std-shipment-status-cancelled') return 0;
  if (step === 'std-shipment-status-awaiting-materials') return std_order_quantity ?? std_quantity ?? 0;
  if (step === 'std-shipment-status-complete' || std_picking_lines.length > 0) return std_quantity ?? 0;
  return std_order_quantity ?? std_quantity ?? 0;
}

export type RemainingLine = { line: OrderLine; article: string; quantity: number };

/** Whether an order is cancelled. For a cancelled order nothing is created any more, also not by actions that were started before. */
export const isCancelled = ({ std_active_operation }: Order): boolean => std_active_operation?.std_key === 'std-so-status-cancelled';

/** Returns the lines that are not completely on a shipment, with the quantity that is left. Lines without an article can't be shipped. */
export const remainder = (order: Order): RemainingLine[] =>
  order.std_lines.flatMap((line) => {
    const quantity = minus(line.std_quantity, total(line.std_shipment_lines, taken));
    return line.std_sku && quantity > 0 ? [{ line, article: line.std_sku.identity, quantity }] : [];
  });
