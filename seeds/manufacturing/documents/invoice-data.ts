import {
  articleCell,
  commonTexts,
  css,
  type Document,
  dateFact,
  fact,
  footer,
  letterhead,
  page,
  party,
  priceColumns,
  priceHead,
  priceTexts,
  title,
  totals,
} from './layout.ts';

/** The data from which accounting writes an invoice. The document says that it is not an invoice. */
export const invoiceData: Document = {
  slug: 'invoice-data',
  name: 'Invoice data sheet',
  model: 'std_order',
  page,
  css,
  footer,
  file_name: '{{text "title"}} {{std_label}}',
  texts: {
    ...commonTexts,
    ...priceTexts,
    title: 'Invoice data sheet',
    billed_to: 'Billed to',
    delivered_to: 'Delivered to',
    vat: 'VAT number',
    account: 'External accounting id',
    ordered_on: 'Ordered on',
    due_on: 'Delivery date',
    invoice: 'Invoice id',
    currency: 'Currency',
    tax_rate: 'Tax rate',
    shipments: 'Shipments',
    shipped_on: 'Shipped on',
    no_shipments: 'Nothing has been shipped yet.',
    empty: 'This order has no lines.',
    not_an_invoice: 'This is no invoice. It tells what an invoice is written from.',
  },
  html: `${letterhead}
<div class="parties">${party('billed_to', 'std_client.std_label', '(first std_billing_address std_client.std_default_billing_address)')}${party('delivered_to', 'std_client.std_label', '(first std_delivery_address std_client.std_default_delivery_address)')}</div>
${title('title')}
<div class="facts">${fact('vat', 'std_client.std_vat_number')}${fact('account', 'std_client.std_external_accounting_id')}${fact('reference', 'std_customer_order_reference')}${fact('invoice', 'std_invoice_id')}${dateFact('ordered_on', 'std_order_date')}${dateFact('due_on', 'std_delivery_date')}${fact('currency', 'std_currency')}</div>
<table><thead><tr><th style="width:10mm">#</th><th>{{text "article"}}</th>${priceHead}<th class="number">{{text "tax_rate"}}</th></tr></thead><tbody>
{{#each (sorted std_lines by="std_line_num")}}<tr><td class="muted">{{@number}}</td>${articleCell}${priceColumns}<td class="number">{{#if std_tax_rate}}{{percent std_tax_rate}}{{/if}}</td></tr>{{else}}<tr><td colspan="7" class="muted">{{text "empty"}}</td></tr>{{/each}}
</tbody></table>
${totals}
<div class="together"><h2>{{text "shipments"}}</h2>{{#if std_shipments}}<table><thead><tr><th>{{text "number"}}</th><th>{{text "shipped_on"}}</th></tr></thead><tbody>{{#each std_shipments}}<tr><td>{{std_label}}</td><td>{{date std_shipping_date}}</td></tr>{{/each}}</tbody></table>{{else}}<p class="muted">{{text "no_shipments"}}</p>{{/if}}</div>
<p class="note muted small">{{text "not_an_invoice"}}</p>`,
};
