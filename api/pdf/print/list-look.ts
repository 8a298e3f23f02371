/** The style sheet of printed lists: the company's colour, quiet rows, and numbers aligned in columns. */
export const listCss = `
.top { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm; padding-bottom: 3.5mm; border-bottom: 0.6mm solid var(--company-line); }
.logo { margin-bottom: 2.5mm; }
h1 { color: var(--company-ink); }
.top > div { min-width: 0; overflow-wrap: anywhere; }
.top .when { flex: none; text-align: right; }
h2 { display: flex; justify-content: space-between; gap: 6mm; margin: 7mm 0 2.5mm; }
h2 .count { font-size: 8pt; font-weight: 400; color: #51606f; white-space: nowrap; }
th { color: var(--company-ink); background: var(--company-tint); border-bottom-color: var(--company-line); padding: 1.5mm 2mm; overflow-wrap: break-word; word-break: keep-all; }
th:first-child, td:first-child { padding-left: 2mm; }
th:last-child, td:last-child { padding-right: 2mm; }
td { padding: 1.4mm 2mm; overflow-wrap: anywhere; }
th.number { text-align: right; white-space: normal; }
td.number { white-space: nowrap; }
.dense td { font-size: 7pt; padding: 1mm 1.2mm; }
.dense th { font-size: 6.5pt; padding: 1.2mm; }
.sums { break-before: avoid; }
.sums td { font-weight: 600; color: var(--company-ink); border-top: 0.35mm solid var(--company-line); border-bottom: 0; }
.note { margin-top: 3mm; }
`;

/** The head of a printed list: the company, the title and the date. */
export const listHead = `<div class="top"><div>{{#if company.logo}}<p class="logo">{{image company.logo height=12}}</p>{{/if}}<p class="muted">{{company.name}}</p><h1>{{title}}</h1></div><p class="when small muted">{{date today "long"}}</p></div>`;

/** Writes the footer of each page: company, title, and page number after the word `page`. */
export const listFooter = (page: string): string =>
  `<div style="border-top:0.3mm solid var(--company-line);padding-top:2mm;display:flex;justify-content:space-between;gap:6mm"><span>{{company.name}}</span><span>{{title}}</span><span style="white-space:nowrap">${page}{{page}}/{{pages}}</span></div>`;

const margins = { top: 14, right: 14, bottom: 18, left: 14 };
/** The most columns of a list in portrait format (`upright`), and in normal letters (`plain`). */
const mostColumns = { upright: 5, plain: 11 };

/** Chooses the paper and its orientation for a number of columns. */
export const listPage = (columns: number) =>
  ({ size: 'A4', orientation: columns > mostColumns.upright ? 'landscape' : 'portrait', margins }) as const;

/** Chooses the CSS class of a table for a number of columns. */
export const tableWidth = (columns: number): 'dense' | 'plain' => (columns > mostColumns.plain ? 'dense' : 'plain');
