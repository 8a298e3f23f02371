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

/** The purchase order for a supplier: what is ordered, at which price, and when it is expected. */
export const purchaseOrder: Document = {
  slug: 'purchase-order',
  name: 'Purchase order',
  model: 'std_po',
  page,
  css,
  footer,
  file_name: '{{text "title"}} {{std_label}}',
  texts: {
    ...commonTexts,
    ...priceTexts,
    title: 'Purchase order',
    supplier: 'Supplier',
    contact: 'Contact',
    ordered_on: 'Ordered on',
    due_on: 'Expected on',
    currency: 'Currency',
    suppliers_reference: 'Your article',
    empty: 'This order has no lines.',
    confirm: 'Please confirm this order, and name its number on all of your papers.',
  },
  html: `${letterhead}
<div class="parties">${party('supplier', 'std_supplier.std_label', 'std_supplier.std_address')}</div>
${title('title')}
<div class="facts">${dateFact('ordered_on', 'std_purchase_order_date')}${dateFact('due_on', 'std_expected_reception_date')}${fact('contact', 'std_contact.std_label')}${fact('currency', 'std_currency')}</div>
<table><thead><tr><th style="width:10mm">#</th><th>{{text "article"}}</th><th>{{text "suppliers_reference"}}</th>${priceHead}</tr></thead><tbody>
{{#each (sorted std_lines by="std_line_num")}}<tr><td class="muted">{{@number}}</td>${articleCell}<td>{{std_supplier_reference}}{{#if std_expected_reception_date}}<div class="muted">{{text "due_on"}} {{date std_expected_reception_date}}</div>{{/if}}</td>${priceColumns}</tr>{{else}}<tr><td colspan="7" class="muted">{{text "empty"}}</td></tr>{{/each}}
</tbody></table>
${totals}
<p class="note">{{text "confirm"}}</p>`,
};
