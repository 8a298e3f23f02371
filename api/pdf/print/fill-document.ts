import { inLanguage, type JsonObject, type Language } from '@millwright/core/json.ts';
import { paperOf } from '@millwright/core/pdf/paper.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { cleanName } from '../../files/file-name.ts';
import type { Sheet } from '../browser/print-page.ts';
import { renderMarkup, renderPlain } from '../template/render-template.ts';
import { marginHtml, pageHtml } from './page-html.ts';
import type { PictureLists, Pictures } from './pictures.ts';

/** What fills a template beside the record. */
export type Occasion = { language: Language; time_zone: string; company: JsonObject; today: string };
/** A document as it is printed, and what its file is called. */
export type Filled = { sheet: Sheet; file_name: string; pictures: PictureLists };

/** Fills a template with one record; tells of which files it wanted to show the first picture. */
export function fillDocument(template: PdfTemplate, record: JsonObject, occasion: Occasion, pictures: Pictures = new Map()): Filled {
  const { language, time_zone, company, today } = occasion;
  const lists = new Map<string, readonly string[]>();
  const picture = (ids: readonly string[]) => {
    if (ids.length) lists.set(ids.join(' '), ids);
    const first = ids.find((id) => pictures.has(id));
    return first === undefined ? null : (pictures.get(first) ?? null);
  };
  const around = { language, time_zone, texts: template.texts ?? {}, picture };
  const fill = (field: 'html' | 'header' | 'footer') => renderMarkup(template[field] ?? '', { field, record, givens: { company, today }, around });
  const { size, landscape, margins } = paperOf(template);
  const margin = Object.fromEntries(Object.entries(margins).map(([side, width]) => [side, `${width}mm`]));
  const name = renderPlain(template.file_name ?? '', { field: 'file_name', record, givens: { company, today }, around }).trim();
  return {
    sheet: {
      html: pageHtml(fill('html'), template.css ?? '', language),
      options: {
        format: size,
        landscape,
        margin,
        displayHeaderFooter: Boolean(template.header || template.footer),
        headerTemplate: marginHtml(fill('header'), margins),
        footerTemplate: marginHtml(fill('footer'), margins),
      },
    },
    file_name: cleanName(`${(name || inLanguage(template.name, language)).replace(/[\\/]/g, '-')}.pdf`),
    pictures: [...lists.values()],
  };
}
