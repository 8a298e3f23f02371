import { commonTexts, css, type Document, page } from './layout.ts';

/** Texts of an invoice in addition to those of every document. */
const texts = {
  ...commonTexts,
  title: 'Invoice',
  credit_note: 'Credit note',
  draft: 'Preview: this is no invoice yet, and has no number.',
  billed_to: 'Billed to',
  delivered_to: 'Delivered to',
  vat: 'VAT number',
  tax_number: 'Tax number',
  date: 'Invoice date',
  due: 'Due date',
  delivered_on: 'Delivered on',
  order: 'Sales order',
  shipment: 'Shipment',
  corrects: 'Corrects invoice',
  price: 'Unit price',
  discount: 'Discount',
  net: 'Net',
  tax_rate: 'Tax rate',
  basis: 'Net amount',
  tax: 'Tax',
  total_net: 'Total net',
  total: 'Total',
  to_pay: 'To pay',
  accounted: 'Tax in',
  terms: 'Terms of payment',
  account: 'Account',
  reverse_charge: 'Reverse charge: the customer owes the VAT.',
  intra_community: 'Intra-community supply, exempt from VAT.',
  export: 'Export outside the EU, exempt from VAT.',
};

const fact = (text: string, read: string, shown = `{{${read}}}`): string =>
  `{{#if ${read}}}<div><p class="caption">{{text "${text}"}}</p><p>${shown}</p></div>{{/if}}`;

const address = (of: string): string =>
  `<p class="strong">{{${of}.name}}</p><p>{{lines ${of}.street}}</p><p>{{${of}.postal_code}} {{${of}.city}}</p><p>{{${of}.country}}</p>`;

const money = (figure: string): string => `{{money ${figure} invoice.currency}}`;

const seller = `<div class="top"><div>{{#if company.logo}}<p class="logo">{{image company.logo height=18}}</p>{{/if}}<p class="company">{{invoice.seller.name}}</p><p class="small muted">{{lines invoice.seller.street}}</p><p class="small muted">{{invoice.seller.postal_code}} {{invoice.seller.city}}, {{invoice.seller.country}}</p><p class="small muted">{{#if invoice.seller.vat_id}}{{text "vat"}} {{invoice.seller.vat_id}}{{else}}{{#if invoice.seller.tax_number}}{{text "tax_number"}} {{invoice.seller.tax_number}}{{/if}}{{/if}}</p></div></div>`;

const heading = `<div class="title"><h1>{{#if invoice.is_credit}}{{text "credit_note"}}{{else}}{{text "title"}}{{/if}}</h1><p class="of">{{#if invoice.is_draft}}{{text "draft"}}{{else}}{{invoice.number}}{{/if}}</p></div>`;

const facts = `<div class="facts">${fact('date', 'invoice.issue_date', '{{date invoice.issue_date}}')}${fact('due', 'invoice.due_date', '{{date invoice.due_date}}')}${fact('delivered_on', 'invoice.delivery_date', '{{date invoice.delivery_date}}')}${fact('reference', 'invoice.order_reference')}${fact('order', 'invoice.sales_order')}${fact('shipment', 'invoice.shipment')}${fact('vat', 'invoice.buyer.vat_id')}${fact('corrects', 'invoice.preceding.number')}</div>`;

const lines = `<table><thead><tr><th style="width:10mm">#</th><th>{{text "article"}}</th><th class="number">{{text "quantity"}}</th><th class="number">{{text "price"}}</th><th class="number">{{text "discount"}}</th><th class="number">{{text "tax_rate"}}</th><th class="number">{{text "net"}}</th></tr></thead><tbody>
{{#each invoice.lines}}<tr><td class="muted">{{number}}</td><td><span class="strong">{{name}}</span>{{#if article}} <span class="ref">{{article}}</span>{{/if}}{{#if description}}<div>{{lines description}}</div>{{/if}}</td><td class="number">{{number quantity}} {{unit_text}}</td><td class="number">{{number price least=2}}</td><td class="number">{{#if discount}}{{percent discount}}{{/if}}</td><td class="number">{{percent rate}}</td><td class="number">${money('net')}</td></tr>{{/each}}
</tbody></table>`;

const taxes = `<table class="totals"><tbody><tr><td>{{text "total_net"}}</td><td class="number">${money('invoice.net')}</td></tr>{{#each invoice.taxes}}<tr><td>{{text "tax"}} {{percent rate}} <span class="muted">({{text "basis"}} ${money('basis')})</span></td><td class="number">${money('tax')}</td></tr>{{/each}}<tr class="sum"><td>{{#if invoice.is_credit}}{{text "total"}}{{else}}{{text "to_pay"}}{{/if}}</td><td class="number">${money('invoice.total')}</td></tr>{{#if invoice.accounting}}<tr><td>{{text "accounted"}} {{invoice.accounting.currency}}</td><td class="number">{{money invoice.accounted invoice.accounting.currency}}</td></tr>{{/if}}</tbody></table>`;

const notes = `<div class="together note">{{#each invoice.taxes}}{{#if is_AE}}<p>{{text "reverse_charge"}}</p>{{/if}}{{#if is_K}}<p>{{text "intra_community"}}</p>{{/if}}{{#if is_G}}<p>{{text "export"}}</p>{{/if}}{{#if is_E}}<p>{{invoice.exemption}}</p>{{/if}}{{/each}}{{#if invoice.terms}}<p class="caption">{{text "terms"}}</p><p>{{lines invoice.terms}}</p>{{/if}}{{#if invoice.account}}<p class="caption">{{text "account"}}</p><p>{{invoice.account.name}} {{invoice.account.iban}} {{invoice.account.bic}}</p>{{/if}}</div>`;

const look = `${css}
.totals { width: 96mm; }
.note p { margin-bottom: 1mm; }
`;

const footer = `<div style="border-top:0.3mm solid var(--company-line);padding-top:2mm"><div style="display:flex;justify-content:space-between"><span>{{invoice.seller.name}}</span><span>{{invoice.number}}</span><span>{{text "page"}} {{page}} {{text "of"}} {{pages}}</span></div>{{#if company.foot}}<div style="margin-top:0.8mm">{{lines company.foot}}</div>{{/if}}</div>`;

const document = (slug: string, name: string, model: string, file_name: string): Document => ({
  slug,
  name,
  model,
  page,
  css: look,
  footer,
  file_name,
  texts,
  invoice: model === 'std_invoice' ? 'issued' : 'draft',
  html: `${seller}
<div class="parties"><div><p class="caption">{{text "billed_to"}}</p>${address('invoice.buyer')}</div>{{#if invoice.deliver_to}}<div><p class="caption">{{text "delivered_to"}}</p>${address('invoice.deliver_to')}</div>{{/if}}</div>
${heading}
${facts}
${lines}
${taxes}
${notes}`,
});

/** An issued invoice as Factur-X, and the preview of the invoice for an order or a shipment. */
export const invoices: Document[] = [
  document(
    'invoice',
    'Invoice (Factur-X)',
    'std_invoice',
    '{{#if invoice.is_credit}}{{text "credit_note"}}{{else}}{{text "title"}}{{/if}} {{std_label}}',
  ),
  document('invoice-of-order', 'Preview of the invoice', 'std_order', '{{text "title"}} {{std_label}}'),
  document('invoice-of-shipment', 'Preview of the invoice', 'std_shipment', '{{text "title"}} {{std_label}}'),
];
