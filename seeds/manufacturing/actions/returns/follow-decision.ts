import type { Effect } from '@millwright/core/automation/actions.ts';
import type { ServerAction } from '../../../languages/english.ts';
import { idsIn } from '../library/action.ts';
import { minus, over, times, toPlaces, total } from '../library/quantities.ts';
import { rowsOf } from '../library/rows.ts';
import { cameBack, type Return, returnsById, shipmentFor } from './returned.ts';

/** Does what was decided about returned goods. Goods to be repaired wait in their lot (see shipRepaired). */
export const followReturns: ServerAction = {
  name: 'steps/returns/follow',
  label: 'Give a customer what is decided on a return',
  description: 'A replacement is a new shipment of the same articles and quantities, a credit what the order had them cost; each once.',
  model: null,
  reads: [(_, context) => ({ returns: returnsById(idsIn(context)) })],
  decide: (rows, { today }) => ({
    effects: rowsOf<Return>(rows, 'returns').flatMap((each) => {
      if (each.std_decision === 'replace') return replacement(each, today);
      return each.std_decision === 'credit' ? [credit(each)] : [];
    }),
  }),
};

function replacement(each: Return, today: string): Effect[] {
  const lines = cameBack(each).map(
    ([sku, quantity], index): Effect => ({
      op: 'create',
      model: 'std_shipment_line',
      once: `${each.identity}/replacement/${sku}`,
      properties: { std_line_num: index + 1, std_order_quantity: quantity, std_quantity: quantity },
      links: { std_shipment: { ref: `replacement-${each.identity}` }, std_sku: sku },
    }),
  );
  return lines.length > 0 ? [shipmentFor(each, 'replacement', today), ...lines] : [];
}

/** Creates a credit with the prices of the order lines; without an amount if no line has a price. */
function credit(each: Return): Effect {
  const { identity, std_shipment } = each;
  const order = std_shipment?.std_order ?? null;
  const priced = cameBack(each).flatMap(([sku, quantity]) => {
    const line = std_shipment?.std_lines.find(({ std_sku, std_order_line }) => std_sku.identity === sku && std_order_line?.std_unit_price != null);
    if (!line?.std_order_line) return [];
    const { std_unit_price, std_discount, std_tax_rate } = line.std_order_line;
    const net = rounded(over(times(times(quantity, std_unit_price), minus(100, std_discount)), 100), order?.std_currency_decimals);
    return [{ net, tax: rounded(over(times(net, std_tax_rate), 100), order?.std_currency_decimals) }];
  });
  const sum = (figure: (part: (typeof priced)[number]) => number) => (priced.length === 0 ? null : total(priced, figure));
  return {
    op: 'create',
    model: 'std_credit',
    once: `${identity}/credit`,
    properties: { std_total_net: sum(({ net }) => net), std_total_tax: sum(({ tax }) => tax), std_currency: order?.std_currency ?? null },
    links: { std_customer_return: identity, std_order: order?.identity ?? null, std_client: std_shipment?.std_client?.identity ?? null },
  };
}

/** An amount rounded to the decimals of its currency. */
const rounded = (amount: number, decimals: number | null | undefined): number => toPlaces(amount, decimals ?? 2);
