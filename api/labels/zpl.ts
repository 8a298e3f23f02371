import { setImmediate } from 'node:timers/promises';
import { AppError } from '@millwright/core/errors.ts';
import type { LabelContent } from '@millwright/core/label/content.ts';
import { layoutLabel, type Measure } from '@millwright/core/label/layout.ts';
import { paperOf } from '@millwright/core/label/paper.ts';
import type { LabelTemplate } from '@millwright/core/label/template.ts';
import { toZpl } from '@millwright/core/label/zpl.ts';
import { encode } from './encode.ts';

/** Printers have a font of their own, whose letters are about as wide as this. */
const printerFont: Measure = (text) => [...text].length * 0.55;

/** The most characters that one call sends to a printer. */
const longest = 50_000_000;

/** The labels in ZPL, one after the other. Labels with the same content are drawn once. */
export async function labelsZpl(template: LabelTemplate, contents: readonly LabelContent[], most = longest): Promise<string> {
  const kind = template.code ?? 'qr';
  const paper = paperOf(template).label;
  const draw = ({ rows, code }: LabelContent) => {
    const layout = layoutLabel({ ...template, ...(code ? {} : { code: 'none' as const }) }, rows, printerFont, code?.words);
    return toZpl(paper, { layout, code: code && kind !== 'none' ? encode(kind, code.text) : null });
  };
  const formats = new Map<LabelContent, string>();
  const labels: string[] = [];
  let length = 0;
  for (const content of contents) {
    // Others are answered meanwhile: a code of a large label takes a while.
    if (!formats.has(content)) await setImmediate();
    const format = formats.get(content) ?? draw(content);
    formats.set(content, format);
    length += format.length + 1;
    if (length > most) throw new AppError('too_much_data');
    labels.push(format);
  }
  return labels.join('\n');
}
