import type { CrossRule } from '../../languages/english.ts';

/** Effects of one object's step on another object: an order or purchase order goes on once nothing of it is open. */
export const rules: CrossRule[] = [
  {
    id: 'shipment-complete-ends-order',
    label: 'A complete shipment ends its sales order when nothing is left to ship',
    model: 'std_shipment',
    enters: 'std-shipment-status-complete',
    when: { fact: 'std_open_quantity', operator: 'lessThanInclusive', value: 0 },
    targets: ['std_order', 'std_lines.std_order_line.std_order'],
    only_from: 'std-so-status-shipping',
    set_step: 'std-so-status-done',
  },
  {
    id: 'reception-complete-bills-purchase-order',
    label: 'A complete reception takes its purchase order to billing when nothing is left to receive',
    model: 'std_reception',
    enters: 'std-rec-status-complete',
    when: { fact: 'std_open_quantity', operator: 'lessThanInclusive', value: 0 },
    targets: ['std_po', 'std_lines.std_pol.std_po'],
    only_from: 'std-po-status-waiting-reception',
    set_step: 'std-po-status-billing',
  },
];
