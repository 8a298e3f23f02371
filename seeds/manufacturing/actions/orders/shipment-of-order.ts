import type { Effect } from '@millwright/core/automation/actions.ts';
import type { Order, RemainingLine } from './remainder.ts';

/** A shipment prefilled from its order, with a line for each of these, at the first step of its process. */
export function shipmentOfOrder(order: Order, lines: readonly RemainingLine[]): Effect[] {
  const shipment: Effect = {
    op: 'create',
    model: 'std_shipment',
    ref: 'shipment',
    properties: {
      std_order_date: order.std_order_date,
      std_delivery_date: order.std_delivery_date,
      std_priority: order.std_priority,
      std_delivery_address: order.std_client?.std_delivery_address ?? null,
    },
    links: { std_order: order.identity, std_client: order.std_client?.identity ?? null },
  };
  return [shipment, ...lines.map(lineOf), { op: 'transition', object_id: { ref: 'shipment' }, action: 'assign' }];
}

const lineOf = ({ line, article, quantity }: RemainingLine): Effect => ({
  op: 'create',
  model: 'std_shipment_line',
  properties: {
    std_line_num: line.std_line_num,
    std_order_quantity: quantity,
    std_quantity: quantity,
    std_description: line.std_description,
  },
  links: { std_shipment: { ref: 'shipment' }, std_sku: article, std_order_line: line.identity },
});
