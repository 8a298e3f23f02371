import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { drawCode } from '@millwright/core/label/code-shape.ts';
import type { LabelContent } from '@millwright/core/label/content.ts';
import { layoutLabel } from '@millwright/core/label/layout.ts';
import { type LabelPaper, type LabelPlace, paperOf, placeLabels } from '@millwright/core/label/paper.ts';
import type { LabelTemplate } from '@millwright/core/label/template.ts';
import PDFDocument from 'pdfkit';
import { points, TextPen } from './draw-text.ts';
import { encode } from './encode.ts';

type Drawing = { document: PDFKit.PDFDocument; pen: TextPen; template: LabelTemplate };

function drawLabel({ document, pen, template }: Drawing, { rows, code }: LabelContent, { x, y }: LabelPlace): void {
  // Where a record has nothing for a code, the words take its place.
  const layout = layoutLabel({ ...template, ...(code ? {} : { code: 'none' as const }) }, rows, pen.measure, code?.words);
  const kind = template.code ?? 'qr';
  if (code && layout.code && kind !== 'none') {
    for (const box of drawCode(encode(kind, code.text), layout.code))
      document.rect((x + box.x) * points, (y + box.y) * points, box.width * points, box.height * points);
    document.fill('#000');
  }
  for (const row of layout.rows) pen.write(row, x, y);
}

const newPage = (document: PDFKit.PDFDocument, { width, height }: LabelPaper) =>
  document.addPage({ size: [width * points, height * points], margin: 0 });

/** Labels as a PDF whose pages are as large as the paper: lines and letters, no pictures. */
export async function labelsPdf(template: LabelTemplate, contents: readonly LabelContent[], start = 1): Promise<Buffer> {
  const paper = paperOf(template);
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: template.name, Creator: 'Millwright' } });
  const whole = buffer(document);
  const drawing = { document, pen: new TextPen(document), template };
  let pages = 0;
  for (const [index, place] of placeLabels(paper, contents.length, start).entries()) {
    for (; pages <= place.page; pages++) newPage(document, paper);
    drawLabel(drawing, contents[index] as LabelContent, place);
    // Others are answered meanwhile: a thousand labels take seconds.
    if (index % 10 === 9) await setImmediate();
  }
  document.end();
  return whole;
}
