import type { Effect, Read } from '@millwright/core/automation/actions.ts';
import { plus } from '../library/quantities.ts';
import { list, oneOf } from '../library/reads.ts';
import type { Linked } from '../library/rows.ts';

type OrderLine = { std_unit_price: number | null; std_discount: number | null; std_tax_rate: number | null } | null;
type Came = { std_quantity: number | null; std_lot: { std_sku: Linked | null } | null };
/** A saved customer return, with the shipment by which its goods had left. */
export type Return = Came & {
  identity: string;
  std_label: string | null;
  std_decision: string | null;
  std_lines: Came[];
  std_shipment: {
    std_delivery_address: string | null;
    std_client: Linked | null;
    std_order: { identity: string; std_currency: string | null; std_currency_decimals: number | null } | null;
    std_lines: { std_sku: Linked; std_order_line: OrderLine }[];
  } | null;
};

export const returnsById = (ids: readonly string[]): Read =>
  list(
    'std_customer_return',
    oneOf('identity', ids),
    `identity std_label std_decision std_quantity std_lot { std_sku { identity } } std_lines { std_quantity std_lot { std_sku { identity } } }
    std_shipment {
      std_delivery_address std_client { identity } std_order { identity std_currency std_currency_decimals }
      std_lines { std_sku { identity } std_order_line { std_unit_price std_discount std_tax_rate } }
    }`,
  );

/** Returns the returned quantity of each article. */
export function cameBack({ std_quantity, std_lot, std_lines }: Return): [sku: string, quantity: number][] {
  const articles = new Map<string, number>();
  for (const came of [{ std_quantity, std_lot }, ...std_lines]) {
    const sku = came.std_lot?.std_sku?.identity;
    if (sku && came.std_quantity) articles.set(sku, plus(articles.get(sku) ?? 0, came.std_quantity));
  }
  return [...articles];
}

/** Creates a new shipment to the customer of a return, once for each `purpose`; its lines refer to it by `ref`. */
export const shipmentFor = ({ identity, std_shipment }: Return, purpose: string, today: string): Effect => ({
  op: 'create',
  model: 'std_shipment',
  ref: `${purpose}-${identity}`,
  once: `${identity}/${purpose}`,
  properties: { std_order_date: today, std_delivery_address: std_shipment?.std_delivery_address ?? null },
  links: {
    std_client: std_shipment?.std_client?.identity ?? null,
    std_order: std_shipment?.std_order?.identity ?? null,
    std_customer_return: identity,
  },
});
