import type { LabelContent } from '@millwright/core/label/content.ts';
import { layoutLabel, type Measure } from '@millwright/core/label/layout.ts';
import { paperOf } from '@millwright/core/label/paper.ts';
import type { LabelTemplate } from '@millwright/core/label/template.ts';
import { toZpl } from '@millwright/core/label/zpl.ts';
import { encode } from './encode.ts';

/** Printers have a font of their own, whose letters are about as wide as this. */
const printerFont: Measure = (text) => [...text].length * 0.55;

/** Labels as a raw label printer takes them, one after the other. */
export function labelsZpl(template: LabelTemplate, contents: readonly LabelContent[]): string {
  const kind = template.code ?? 'qr';
  const labels = contents.map(({ rows, code }) => ({
    layout: layoutLabel({ ...template, ...(code ? {} : { code: 'none' as const }) }, rows, printerFont, code?.words),
    code: code && kind !== 'none' ? encode(kind, code.text) : null,
  }));
  return toZpl(paperOf(template).label, labels);
}
