import type { PrintedTable } from '@millwright/core/contract/pdf.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { listCss, listFooter, listHead, listPage, tableWidth } from './list-look.ts';

/** The built-in template that prints tables: the company, a title, and each table with its caption. */
export const tablesTemplate = (widest: number): PdfTemplate => ({
  name: 'tables',
  html: `${listHead}
{{#each notes}}<p class="note muted">{{text}}</p>{{/each}}
{{#each tables}}{{#if caption}}<h2><span>{{caption}}</span></h2>{{else}}<div class="note"></div>{{/if}}
<table class="{{width}}"><thead><tr>{{#each columns}}<th class="{{kind}}">{{label}}</th>{{/each}}</tr></thead>
<tbody>{{#each rows}}<tr>{{#each cells}}<td class="{{kind}}">{{text}}</td>{{/each}}</tr>{{/each}}</tbody></table>
{{/each}}`,
  css: listCss,
  footer: listFooter(''),
  page: listPage(widest),
  file_name: '{{title}}',
});

type Tables = { title: string; notes?: readonly string[] | undefined; tables: readonly PrintedTable[] };

/** Builds the record that fills the template. Every cell has its alignment. */
export function tablesRecord({ title, notes = [], tables }: Tables) {
  return {
    title,
    notes: notes.map((text) => ({ text })),
    tables: tables.map(({ caption, columns, rows }) => {
      const kindAt = (at: number) => (columns[at]?.numeric ? 'number' : 'words');
      return {
        caption,
        width: tableWidth(columns.length),
        columns: columns.map(({ label }, at) => ({ label, kind: kindAt(at) })),
        rows: rows.map((row) => ({ cells: columns.map((_, at) => ({ text: row[at] ?? '', kind: kindAt(at) })) })),
      };
    }),
  };
}
