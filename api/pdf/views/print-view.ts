import { inLanguage, type JsonObject, type Language } from '@millwright/core/json.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { numberFormatOf, numberFormatOption } from '@millwright/core/value/number-format.ts';
import type { View } from '@millwright/core/view/types.ts';
import type { AuditNote } from '../../audit/notes/note.ts';
import { documentNotFound } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayRead } from '../../documents/checks/rules.ts';
import { clientOptions } from '../../records/stored/client-options.ts';
import { listCss, listFooter, listHead, listPage, tableWidth } from '../print/list-look.ts';
import { readViewTables, type ViewTables } from './view-tables.ts';

const html = `${listHead}
{{#if left_out}}<p class="note muted">{{text "left_out"}}</p>{{/if}}
{{#each tables}}<h2><span>{{caption}}</span><span class="count">{{text "records"}}: {{number total}}</span></h2>
{{#if rows}}<table class="{{width}}"><thead><tr>{{#each columns}}<th class="{{kind}}">{{label}}</th>{{/each}}</tr></thead>
<tbody>{{#each rows}}<tr>{{#each cells}}<td class="{{kind}}">{{text}}</td>{{/each}}</tr>{{/each}}{{#if sums}}<tr class="sums">{{#each sums}}<td class="{{kind}}">{{text}}</td>{{/each}}</tr>{{/if}}</tbody></table>{{else}}<p class="muted">{{@root.none}}</p>{{/if}}
{{/each}}`;

const texts = {
  page: { en: 'Page', de: 'Seite', fr: 'Page', es: 'Página', it: 'Pagina', pt: 'Página', zh: '页' },
  records: { en: 'Records', de: 'Datensätze', fr: 'Enregistrements', es: 'Registros', it: 'Record', pt: 'Registos', zh: '记录' },
  none: {
    en: 'No records',
    de: 'Keine Datensätze',
    fr: 'Aucun enregistrement',
    es: 'Ningún registro',
    it: 'Nessun record',
    pt: 'Nenhum registo',
    zh: '没有记录',
  },
  left_out: {
    en: 'Part of this view no longer fits, or is not for you, and was left out.',
    de: 'Ein Teil dieser Ansicht passt nicht mehr oder ist nicht für Sie bestimmt und wurde weggelassen.',
    fr: 'Une partie de cette vue ne convient plus ou ne vous est pas destinée ; elle a été omise.',
    es: 'Una parte de esta vista ya no encaja o no está destinada a usted y se ha omitido.',
    it: 'Una parte di questa vista non è più valida o non è destinata a Lei ed è stata omessa.',
    pt: 'Uma parte desta vista já não se aplica ou não se destina a si e foi omitida.',
    zh: '此视图的一部分已不适用或不对您开放，因此未打印。',
  },
} as const satisfies NonNullable<PdfTemplate['texts']>;

/** The built-in template that prints the lists of a view. `widest` is the largest number of columns. */
export const viewTemplate = (widest: number): PdfTemplate => ({
  name: 'view',
  html,
  css: listCss,
  footer: listFooter('{{text "page"}} '),
  texts,
  page: listPage(widest),
  file_name: '{{title}} {{today}}',
});

/** Builds the record that fills the template. Every cell has its alignment. */
export function viewRecord(title: string, { tables, left_out }: ViewTables, language: Language): JsonObject {
  return {
    title,
    left_out,
    none: inLanguage(texts.none, language),
    tables: tables.map(({ caption, total, columns: shown, rows, sums }) => {
      const kinds = shown.map(({ numeric }) => (numeric ? 'number' : 'words'));
      const cells = (line: readonly string[]) => line.map((text, at) => ({ text, kind: kinds[at] ?? 'words' }));
      return {
        caption,
        total,
        width: tableWidth(shown.length),
        columns: shown.map(({ label }, at) => ({ label, kind: kinds[at] ?? 'words' })),
        rows: rows.map((row) => ({ cells: cells(row) })),
        sums: sums ? cells(sums) : null,
      };
    }),
  };
}

function findView(tenant: TenantTransaction, id: string): View {
  const { config } = tenant;
  const view = config.get('views', id);
  const document = config.effective('views', view.id);
  if (!document || !mayRead(tenant, config, 'views', document)) throw documentNotFound('views', id);
  return view as unknown as View;
}

/** Builds the audit entry of a printed view: its name, and what was printed of it. */
const exportOf = ({ client }: TenantTransaction, { id, name }: View, { tables }: ViewTables): AuditNote => ({
  action: 'export',
  subject: { id, name: inLanguage(name, client.language as Language) },
  details: {
    format: 'pdf',
    rows: tables.reduce((sum, { total }) => sum + total, 0),
    columns: tables.flatMap(({ columns }) => columns.map(({ read }) => read.names.join('.'))).slice(0, 50),
  },
});

/** Fills a document with the lists of a view, limited to what the reader may see, in the reader's language. */
export async function viewDocument(
  tenant: TenantTransaction,
  { view_id, language: asked }: { view_id: string; language?: Language | undefined },
): Promise<{ template: PdfTemplate; subject: { object: JsonObject }; language: Language; exported: AuditNote }> {
  const view = findView(tenant, view_id);
  const language = asked ?? (tenant.client.language as Language);
  const numbers = numberFormatOf((await clientOptions(tenant))[numberFormatOption]);
  const told = await readViewTables(tenant, view, { language, zone: tenant.client.time_zone, numbers });
  const template = viewTemplate(Math.max(...told.tables.map(({ columns }) => columns.length)));
  const subject = { object: viewRecord(inLanguage(view.name, language), told, language) };
  return { template, subject, language, exported: exportOf(tenant, view, told) };
}
