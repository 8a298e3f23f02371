import type { Effect } from '@millwright/core/automation/actions.ts';
import type { Address, Order, RemainingLine } from './remainder.ts';

/** Creates a shipment from its order, with the given lines, at the first step of its process. */
export function shipmentOfOrder(order: Order, lines: readonly RemainingLine[]): Effect[] {
  const shipment: Effect = {
    op: 'create',
    model: 'std_shipment',
    ref: 'shipment',
    properties: {
      std_order_date: order.std_order_date,
      std_delivery_date: order.std_delivery_date,
      std_priority: order.std_priority,
      std_delivery_address: order.std_delivery_address ?? (order.std_client && wholeAddress(order.std_client)),
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

/** A text as words between spaces, so that a word is not found inside another one. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The delivery address followed by town and country, unless the text already contains them; null without an address. */
function wholeAddress({ std_delivery_address: street, std_postal_code, std_city, std_country }: Address): string | null {
  if (!street) return null;
  const isLacking = (part: string | null | undefined): part is string => Boolean(part) && !wordsOf(street).includes(wordsOf(part ?? ''));
  const town = [std_postal_code, std_city].filter(isLacking).join(' ');
  return [street, ...[town, std_country].filter(isLacking)].join('\n');
}
