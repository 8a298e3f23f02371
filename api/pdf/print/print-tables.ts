import type { PrintedTable } from '@millwright/core/contract/pdf.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';

/** Tables as a document of the product's own: the company, a title, and each table with its caption. */
export const tablesTemplate: PdfTemplate = {
  name: 'tables',
  html: `<p class="muted small">{{company.name}}</p><h1>{{title}}</h1>
{{#each notes}}<p class="muted">{{text}}</p>{{/each}}
{{#each tables}}<h2>{{caption}}</h2>
<table><thead><tr>{{#each columns}}<th class="{{kind}}">{{label}}</th>{{/each}}</tr></thead>
<tbody>{{#each rows}}<tr>{{#each cells}}<td class="{{kind}}">{{text}}</td>{{/each}}</tr>{{/each}}</tbody></table>
{{/each}}`,
  css: 'th.number { text-align: right; } td { overflow-wrap: anywhere; } td.number { white-space: nowrap; }',
  footer: '<p>{{title}} · {{date today}} · {{page}}/{{pages}}</p>',
  page: { size: 'A4', orientation: 'landscape' },
  file_name: '{{title}}',
};

type Tables = { title: string; notes?: readonly string[] | undefined; tables: readonly PrintedTable[] };

/** What fills it: every cell with how it is aligned. */
export function tablesRecord({ title, notes = [], tables }: Tables) {
  return {
    title,
    notes: notes.map((text) => ({ text })),
    tables: tables.map(({ caption, columns, rows }) => {
      const kindAt = (at: number) => (columns[at]?.numeric ? 'number' : 'words');
      return {
        caption,
        columns: columns.map(({ label }, at) => ({ label, kind: kindAt(at) })),
        rows: rows.map((row) => ({ cells: columns.map((_, at) => ({ text: row[at] ?? '', kind: kindAt(at) })) })),
      };
    }),
  };
}
