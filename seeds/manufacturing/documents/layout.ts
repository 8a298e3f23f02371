import type { BuiltIn } from '../../languages/english.ts';

export type Document = NonNullable<BuiltIn['pdf_templates']>[number];

/** Texts that every document has. */
export const commonTexts = {
  page: 'Page',
  of: 'of',
  number: 'Number',
  date: 'Date',
  article: 'Article',
  quantity: 'Quantity',
  unit: 'Unit',
  reference: 'Your reference',
};

/** The style of all built-in documents: the company's colour, much white space, figures in columns. */
export const css = `
.top { display: flex; justify-content: space-between; align-items: flex-start; gap: 8mm; }
.company { font-size: 13pt; font-weight: 600; color: var(--company-ink); line-height: 1.25; }
.top .small { margin-top: 1mm; }
.top .logo { margin-bottom: 3mm; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm; margin-top: 12mm; min-height: 26mm; }
.caption { font-size: 7.5pt; font-weight: 600; color: #51606f; margin-bottom: 0.8mm; }
.title { margin-top: 10mm; padding-bottom: 3.5mm; border-bottom: 0.6mm solid var(--company-line); }
.title h1, h2 { color: var(--company-ink); }
th { color: var(--company-ink); background: var(--company-tint); border-bottom-color: var(--company-line); padding-top: 1.5mm; }
th { word-break: keep-all; }
th.number { white-space: normal; }
th:first-child, td:first-child { padding-left: 2mm; }
th:last-child, td:last-child { padding-right: 2mm; }
.title .of { font-size: 11pt; color: #51606f; margin-top: 0.6mm; }
.facts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 3.5mm 6mm; margin: 5mm 0 7mm; }
.ref { color: #51606f; white-space: nowrap; }
.lot { font-size: 8pt; color: #51606f; margin-top: 0.6mm; }
.totals { margin: 4mm 0 0 auto; width: 72mm; break-inside: avoid; }
.totals td { padding: 1.1mm 2mm; border: 0; }
.totals .sum td { font-size: 11.5pt; font-weight: 600; color: var(--company-ink); border-top: 0.35mm solid var(--company-line); padding-top: 2.2mm; }
.note { margin-top: 8mm; }
.signatures { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 10mm; margin-top: 22mm; break-inside: avoid; }
.signatures div { border-top: 0.25mm solid #76808f; padding-top: 1.2mm; font-size: 7.5pt; color: #51606f; }
.box { display: inline-block; width: 4mm; height: 4mm; border: 0.3mm solid #51606f; border-radius: 0.6mm; }
.blank { display: inline-block; min-width: 18mm; border-bottom: 0.25mm solid #76808f; height: 4.5mm; }
`;

/** The sender, and the code that opens the record when scanned. */
export const letterhead = `<div class="top"><div>{{#if company.logo}}<p class="logo">{{image company.logo height=18}}</p>{{/if}}<p class="company">{{company.name}}</p><p class="small muted">{{lines company.letterhead}}</p></div>{{qr (together "MW:o" identity) size=20}}</div>`;

/** A value with its caption; nothing if it is empty. */
export const fact = (text: string, read: string, shown = `{{${read}}}`): string =>
  `{{#if ${read}}}<div><p class="caption">{{text "${text}"}}</p><p>${shown}</p></div>{{/if}}`;

export const dateFact = (text: string, read: string): string => fact(text, read, `{{date ${read}}}`);

/** An address with a caption above it. */
export const party = (text: string, name: string, address: string): string =>
  `<div><p class="caption">{{text "${text}"}}</p><p class="strong">{{${name}}}</p><p>{{lines ${address}}}</p></div>`;

export const title = (text: string): string => `<div class="title"><h1>{{text "${text}"}}</h1><p class="of">{{std_label}}</p></div>`;

/** The footer of every page: company, document, page number and number of pages. */
export const footer = `<div style="border-top:0.3mm solid var(--company-line);padding-top:2mm"><div style="display:flex;justify-content:space-between"><span>{{company.name}}</span><span>{{std_label}}</span><span>{{text "page"}} {{page}} {{text "of"}} {{pages}}</span></div>{{#if company.foot}}<div style="margin-top:0.8mm">{{lines company.foot}}</div>{{/if}}</div>`;

/** The page format of all built-in documents. */
export const page = { size: 'A4', orientation: 'portrait', margins: { top: 16, right: 18, bottom: 20, left: 18 } } as const;

/** Texts of priced lines and of totals. */
export const priceTexts = { price: 'Unit price', discount: 'Discount', net: 'Net', total_net: 'Total net', tax: 'Tax', total: 'Total' };

/** The article of a line with its internal reference and its description. */
export const articleCell = `<td><span class="strong">{{std_sku.std_label}}</span>{{#if std_sku.std_internal_reference}} <span class="ref">{{std_sku.std_internal_reference}}</span>{{/if}}{{#if std_description}}<div>{{std_description}}</div>{{/if}}</td>`;

export const priceHead = `<th class="number">{{text "quantity"}}</th><th class="number">{{text "price"}}</th><th class="number">{{text "discount"}}</th><th class="number">{{text "net"}}</th>`;

/** A price may have more decimals than an amount. */
export const priceColumns = `<td class="number">{{number std_quantity}} {{std_unit}}</td><td class="number">{{#if std_unit_price}}{{number std_unit_price least=2}}{{/if}}</td><td class="number">{{#if std_discount}}{{percent std_discount}}{{/if}}</td><td class="number">{{#if std_line_total}}{{money std_line_total @root.std_currency}}{{/if}}</td>`;

/** The totals of an order; nothing if no line has a price. */
export const totals = `{{#if std_total}}<table class="totals"><tbody><tr><td>{{text "total_net"}}</td><td class="number">{{money std_total_net std_currency}}</td></tr><tr><td>{{text "tax"}}</td><td class="number">{{money std_total_tax std_currency}}</td></tr><tr class="sum"><td>{{text "total"}}</td><td class="number">{{money std_total std_currency}}</td></tr></tbody></table>{{/if}}`;
