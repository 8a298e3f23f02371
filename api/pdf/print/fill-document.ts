import { invoiceXml } from '@millwright/core/invoice/cii.ts';
import { invoiceView } from '@millwright/core/invoice/view.ts';
import { inLanguage, type JsonObject, type Language } from '@millwright/core/json.ts';
import type { DocumentColours } from '@millwright/core/pdf/document-colours.ts';
import { paperOf } from '@millwright/core/pdf/paper.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { cleanName } from '../../files/file-name.ts';
import type { Sheet } from '../browser/print-page.ts';
import type { InvoiceFile } from '../invoice/factur-x.ts';
import type { RecordInvoice } from '../invoice/read-invoice.ts';
import { renderMarkup, renderPlain } from '../template/render-template.ts';
import { marginHtml, pageHtml } from './page-html.ts';
import type { PictureLists, Pictures } from './pictures.ts';

/** What fills a template besides the record: language, time zone, company and colours. */
export type Occasion = { language: Language; time_zone: string; company: JsonObject; colours: DocumentColours; today: string };
/** A filled document, ready to print, with the name of its file. */
export type Filled = {
  sheet: Sheet;
  file_name: string;
  pictures: PictureLists /** The issued invoice to embed; null for any other document. */;
  invoice: InvoiceFile | null;
};
/** A record, and its invoice if it has one. */
export type Told = { record: JsonObject; invoice: RecordInvoice | null };

const noPictures: Pictures = new Map();

function invoiceFile(invoice: RecordInvoice | null, title: string): InvoiceFile | null {
  if (!invoice || invoice.number === null) return null;
  const { content, number } = invoice;
  return { xml: invoiceXml({ content, number }), title, author: content.seller.name ?? '' };
}

/** Fills a template with one record. The result lists the files whose first picture the template shows. */
export function fillDocument(template: PdfTemplate, told: Told, occasion: Occasion, pictures: Pictures = noPictures): Filled {
  const { record, invoice } = told;
  const { language, time_zone, company, colours, today } = occasion;
  const givens = { company, today, ...(invoice && { invoice: invoiceView(invoice.content, invoice.number) }) };
  const lists = new Map<string, readonly string[]>();
  const picture = (ids: readonly string[]) => {
    if (ids.length) lists.set(ids.join(' '), ids);
    const first = ids.find((id) => pictures.has(id));
    return first === undefined ? null : (pictures.get(first) ?? null);
  };
  const around = { language, time_zone, texts: template.texts ?? {}, picture };
  const fill = (field: 'html' | 'header' | 'footer') => renderMarkup(template[field] ?? '', { field, record, givens, around });
  const { size, landscape, margins } = paperOf(template);
  const margin = Object.fromEntries(Object.entries(margins).map(([side, width]) => [side, `${width}mm`]));
  const name = renderPlain(template.file_name ?? '', { field: 'file_name', record, givens, around }).trim() || inLanguage(template.name, language);
  return {
    sheet: {
      html: pageHtml(fill('html'), template.css ?? '', { language, colours }),
      options: {
        format: size,
        landscape,
        margin,
        displayHeaderFooter: Boolean(template.header || template.footer),
        headerTemplate: marginHtml(fill('header'), margins, colours),
        footerTemplate: marginHtml(fill('footer'), margins, colours),
      },
    },
    file_name: cleanName(`${name.replace(/[\\/]/g, '-')}.pdf`),
    pictures: [...lists.values()],
    invoice: invoiceFile(invoice, name),
  };
}
