import { inLanguage, type JsonObject, type Language } from '@millwright/core/json.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { numberFormatOf, numberFormatOption } from '@millwright/core/value/number-format.ts';
import type { View } from '@millwright/core/view/types.ts';
import { documentNotFound } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayRead } from '../../documents/checks/rules.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { clientOptions } from '../../records/stored/client-options.ts';
import { fillDocuments } from '../documents.service.ts';
import type { Filled } from '../print/fill-document.ts';
import { readViewTables, type ViewTables } from './view-tables.ts';

/** Up to so many columns a table is printed upright; beyond `most` its letters are smaller. */
const columns = { upright: 5, most: 11 };

const css = `
.top { display: flex; justify-content: space-between; align-items: flex-end; gap: 8mm; padding-bottom: 3.5mm; border-bottom: 0.6mm solid var(--company-line); }
.logo { margin-bottom: 2.5mm; }
h1 { color: var(--company-ink); }
.top > div { min-width: 0; overflow-wrap: anywhere; }
.top .when { flex: none; text-align: right; }
h2 { display: flex; justify-content: space-between; gap: 6mm; margin: 7mm 0 2.5mm; }
h2 .count { font-size: 8pt; font-weight: 400; color: #51606f; }
th { color: var(--company-ink); background: var(--company-tint); border-bottom-color: var(--company-line); padding: 1.5mm 2mm; overflow-wrap: break-word; }
th:first-child, td:first-child { padding-left: 2mm; }
th:last-child, td:last-child { padding-right: 2mm; }
td { padding: 1.4mm 2mm; overflow-wrap: anywhere; }
th.number { text-align: right; white-space: normal; }
.dense td { font-size: 7pt; padding: 1mm 1.2mm; }
.dense th { font-size: 6.5pt; padding: 1.2mm; }
.sums { break-before: avoid; }
.sums td { font-weight: 600; color: var(--company-ink); border-top: 0.35mm solid var(--company-line); border-bottom: 0; }
.note { margin-top: 4mm; }
`;

const html = `<div class="top"><div>{{#if company.logo}}<p class="logo">{{image company.logo height=12}}</p>{{/if}}<p class="muted">{{company.name}}</p><h1>{{title}}</h1></div><p class="when small muted">{{date today "long"}}</p></div>
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

const footer = `<div style="border-top:0.3mm solid var(--company-line);padding-top:2mm;display:flex;justify-content:space-between;gap:6mm"><span>{{company.name}}</span><span>{{title}}</span><span style="white-space:nowrap">{{text "page"}} {{page}}/{{pages}}</span></div>`;

/** The document of the product's own that the lists of a view are printed as. */
export const viewTemplate = (widest: number): PdfTemplate => ({
  name: 'view',
  html,
  css,
  footer,
  texts,
  page: { size: 'A4', orientation: widest > columns.upright ? 'landscape' : 'portrait', margins: { top: 14, right: 14, bottom: 18, left: 14 } },
  file_name: '{{title}} {{today}}',
});

/** What fills it: every cell with how it is aligned. */
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
        width: shown.length > columns.most ? 'dense' : 'plain',
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

/** The lists of a view as a document: what its reader may see of them, in their language. */
export async function fillView(
  tenant: TenantTransaction,
  storage: Storage,
  { view_id, language: asked }: { view_id: string; language?: Language | undefined },
): Promise<Filled[]> {
  const view = findView(tenant, view_id);
  const language = asked ?? (tenant.client.language as Language);
  const numbers = numberFormatOf((await clientOptions(tenant))[numberFormatOption]);
  const told = await readViewTables(tenant, view, { language, zone: tenant.client.time_zone, numbers });
  const template = viewTemplate(Math.max(...told.tables.map(({ columns: { length } }) => length)));
  const object = viewRecord(inLanguage(view.name, language), told, language);
  return fillDocuments(tenant, storage, { template, subject: { object }, language });
}
