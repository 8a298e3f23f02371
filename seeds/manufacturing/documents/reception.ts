import { commonTexts, css, type Document, dateFact, fact, footer, letterhead, page, party, title } from './layout.ts';

/** The sheet for receiving goods: what is expected, with space for what has arrived. */
export const reception: Document = {
  slug: 'reception',
  name: 'Reception',
  model: 'std_reception',
  page,
  css,
  footer,
  file_name: '{{text "title"}} {{std_label}}',
  texts: {
    ...commonTexts,
    title: 'Reception',
    supplier: 'Supplier',
    purchase_order: 'Purchase order',
    due_on: 'Expected on',
    came_on: 'Received on',
    ordered: 'Ordered',
    received: 'Received',
    missing: 'Missing',
    lot: 'Lot',
    expires: 'Best before',
    checked: 'Checked',
    empty: 'This reception has no lines.',
    received_by: 'Received by',
    signed_on: 'Date',
    signature: 'Signature',
  },
  html: `${letterhead}
<div class="parties">${party('supplier', 'std_supplier.std_label', 'std_supplier.std_address')}</div>
${title('title')}
<div class="facts">${fact('purchase_order', 'std_po.std_label')}${dateFact('due_on', 'std_expected_reception_date')}${dateFact('came_on', 'std_actual_reception_date')}</div>
<table><thead><tr><th style="width:10mm">#</th><th>{{text "article"}}</th><th class="number">{{text "ordered"}}</th><th class="number">{{text "received"}}</th><th class="number">{{text "missing"}}</th><th style="width:14mm">{{text "unit"}}</th><th style="width:16mm">{{text "checked"}}</th></tr></thead><tbody>
{{#each (sorted std_lines by="std_line_num")}}<tr><td class="muted">{{@number}}</td><td><span class="strong">{{std_sku.std_label}}</span>{{#if std_sku.std_internal_reference}} <span class="ref">{{std_sku.std_internal_reference}}</span>{{/if}}{{#each std_lots}}<div class="lot">{{text "lot"}} {{std_lot_num}}{{#if std_dlc}}, {{text "expires"}} {{date std_dlc}}{{/if}}: {{number std_qty_to_receive}}{{#if std_stock_location.std_label}}, {{std_stock_location.std_label}}{{/if}}</div>{{/each}}</td><td class="number">{{number std_order_quantity}}</td><td class="number">{{#if std_received_quantity}}<span class="strong">{{number std_received_quantity}}</span>{{else}}<span class="blank"></span>{{/if}}</td><td class="number">{{#if std_received_quantity}}{{number std_missing_quantity}}{{/if}}</td><td>{{std_unit}}</td><td><span class="box"></span></td></tr>{{else}}<tr><td colspan="7" class="muted">{{text "empty"}}</td></tr>{{/each}}
</tbody></table>
<div class="signatures"><div>{{text "received_by"}}</div><div>{{text "signed_on"}}</div><div>{{text "signature"}}</div></div>`,
};
