import { commonTexts, css, type Document, dateFact, fact, footer, letterhead, page, party, title } from './layout.ts';

/** The picking list: location, lot and quantity, each with a box to tick. */
export const shipmentPreparation: Document = {
  slug: 'shipment-preparation',
  name: 'Shipment preparation',
  model: 'std_shipment',
  page,
  css: `${css}.pick { margin-top: 2mm; }\n.pick td { padding-top: 2.4mm; padding-bottom: 2.4mm; }\n`,
  footer,
  file_name: '{{text "title"}} {{std_label}}',
  texts: {
    ...commonTexts,
    title: 'Shipment preparation',
    delivered_to: 'Delivered to',
    sales_order: 'Sales order',
    due_on: 'Delivery date',
    weight: 'Total weight',
    place: 'Place',
    lot: 'Lot',
    expires: 'Best before',
    to_pick: 'To pick',
    picked: 'Picked',
    no_lots: 'No lots are reserved yet.',
    empty: 'This shipment has no lines.',
    picked_by: 'Picked by',
    signed_on: 'Date',
    signature: 'Signature',
  },
  html: `${letterhead}
<div class="parties">${party('delivered_to', 'std_client.std_label', '(first std_delivery_address std_client.std_default_delivery_address)')}</div>
${title('title')}
<div class="facts">${fact('sales_order', 'std_order.std_label')}${dateFact('due_on', 'std_delivery_date')}${fact('weight', 'std_total_weight', '{{number std_total_weight}} kg')}</div>
{{#each (sorted std_lines by="std_line_num")}}<div class="together"><h2>{{std_sku.std_label}}{{#if std_sku.std_internal_reference}} <span class="ref small">{{std_sku.std_internal_reference}}</span>{{/if}}</h2><p class="muted small">{{number std_order_quantity}} {{std_unit}}{{#if std_description}}, {{std_description}}{{/if}}</p>{{#if std_picking_lines}}<table class="pick"><thead><tr><th style="width:34%">{{text "place"}}</th><th style="width:24%">{{text "lot"}}</th><th style="width:16%">{{text "expires"}}</th><th class="number" style="width:14%">{{text "to_pick"}}</th><th style="width:12%;text-align:center">{{text "picked"}}</th></tr></thead><tbody>{{#each (sorted std_picking_lines by="std_location")}}<tr><td class="strong">{{std_location}}</td><td>{{std_lot.std_lot_num}}</td><td>{{date std_dlc}}</td><td class="number strong">{{number std_qty_to_pick}} {{std_unit}}</td><td style="text-align:center"><span class="box"></span></td></tr>{{/each}}</tbody></table>{{else}}<p class="lot">{{text "no_lots"}}</p>{{/if}}</div>{{else}}<p class="muted">{{text "empty"}}</p>{{/each}}
<div class="signatures"><div>{{text "picked_by"}}</div><div>{{text "signed_on"}}</div><div>{{text "signature"}}</div></div>`,
};
