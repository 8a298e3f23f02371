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

/** The order confirmation for a customer: what is delivered, where, when and at which price. */
export const orderConfirmation: Document = {
  slug: 'order-confirmation',
  name: 'Order confirmation',
  model: 'std_order',
  page,
  css,
  footer,
  file_name: '{{text "title"}} {{std_label}}',
  texts: {
    ...commonTexts,
    ...priceTexts,
    title: 'Order confirmation',
    customer: 'Customer',
    delivered_to: 'Delivered to',
    contact: 'Contact',
    ordered_on: 'Ordered on',
    due_on: 'Delivery date',
    empty: 'This order has no lines.',
    thanks: 'Thank you for your order. Please tell us at once if anything here differs from what you need.',
  },
  html: `${letterhead}
<div class="parties">${party('customer', 'std_client.std_label', '(first std_billing_address std_client.std_default_billing_address)')}${party('delivered_to', 'std_client.std_label', '(first std_delivery_address std_client.std_default_delivery_address)')}</div>
${title('title')}
<div class="facts">${fact('reference', 'std_customer_order_reference')}${dateFact('ordered_on', 'std_order_date')}${dateFact('due_on', 'std_delivery_date')}${fact('contact', 'std_contact.std_label')}</div>
<table><thead><tr><th style="width:10mm">#</th><th>{{text "article"}}</th>${priceHead}</tr></thead><tbody>
{{#each (sorted std_lines by="std_line_num")}}<tr><td class="muted">{{@number}}</td>${articleCell}${priceColumns}</tr>{{else}}<tr><td colspan="6" class="muted">{{text "empty"}}</td></tr>{{/each}}
</tbody></table>
${totals}
<p class="note">{{text "thanks"}}</p>`,
};
