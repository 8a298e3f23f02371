import { commonTexts, css, type Document, dateFact, fact, footer, letterhead, page, party, title } from './layout.ts';

/** The delivery note: what was shipped, from which lots, and a place for the recipient's signature. */
export const deliveryNote: Document = {
  slug: 'delivery-note',
  name: 'Delivery note',
  model: 'std_shipment',
  page,
  css,
  footer,
  file_name: '{{text "title"}} {{std_label}}',
  texts: {
    ...commonTexts,
    title: 'Delivery note',
    delivered_to: 'Delivered to',
    customer: 'Customer',
    sales_order: 'Sales order',
    shipped_on: 'Shipped on',
    due_on: 'Delivery date',
    weight: 'Total weight',
    parcels: 'Parcels',
    ordered: 'Ordered',
    delivered: 'Delivered',
    lot: 'Lot',
    expires: 'Best before',
    line_weight: 'Weight',
    empty: 'This shipment has no lines.',
    received_by: 'Received by',
    signed_on: 'Date',
    signature: 'Signature',
  },
  html: `${letterhead}
<div class="parties">${party('delivered_to', 'std_client.std_label', '(first std_delivery_address std_client.std_default_delivery_address)')}</div>
${title('title')}
<div class="facts">${fact('sales_order', 'std_order.std_label')}${fact('reference', 'std_order.std_customer_order_reference')}${dateFact('shipped_on', 'std_shipping_date')}${dateFact('due_on', 'std_delivery_date')}${fact('weight', '(first std_measured_weight std_total_weight)', '{{number (first std_measured_weight std_total_weight)}} kg')}${fact('parcels', 'std_parcels')}</div>
<table><thead><tr><th style="width:10mm">#</th><th>{{text "article"}}</th><th class="number">{{text "ordered"}}</th><th class="number">{{text "delivered"}}</th><th style="width:14mm">{{text "unit"}}</th><th class="number">{{text "line_weight"}}</th></tr></thead><tbody>
{{#each (sorted std_lines by="std_line_num")}}<tr><td class="muted">{{@number}}</td><td><span class="strong">{{std_sku.std_label}}</span>{{#if std_sku.std_internal_reference}} <span class="ref">{{std_sku.std_internal_reference}}</span>{{/if}}{{#if std_description}}<div>{{std_description}}</div>{{/if}}{{#each std_picking_lines}}<div class="lot">{{text "lot"}} {{std_lot.std_lot_num}}{{#if std_dlc}}, {{text "expires"}} {{date std_dlc}}{{/if}}: {{number std_qty_to_pick}} {{std_unit}}</div>{{/each}}</td><td class="number">{{number std_order_quantity}}</td><td class="number strong">{{number std_quantity}}</td><td>{{std_unit}}</td><td class="number">{{#if std_weight}}{{number std_weight}} kg{{/if}}</td></tr>{{else}}<tr><td colspan="6" class="muted">{{text "empty"}}</td></tr>{{/each}}
</tbody></table>
<div class="signatures"><div>{{text "received_by"}}</div><div>{{text "signed_on"}}</div><div>{{text "signature"}}</div></div>`,
};
