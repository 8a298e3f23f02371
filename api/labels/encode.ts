import { barShape, type CodeShape, matrixShape } from '@millwright/core/label/code-shape.ts';
import { fnc1Text } from '@millwright/core/label/gs1-text.ts';
import { qrLevel, qrMargin } from '@millwright/core/label/qr-limits.ts';
import type { LabelTemplate } from '@millwright/core/label/template.ts';
import bwipjs from 'bwip-js/node';
import { create } from 'qrcode';

type Raw = { sbs?: number[]; pixs?: number[]; pixx?: number };

const qr = (text: string): CodeShape => {
  const { modules } = create(text, { errorCorrectionLevel: qrLevel(text) });
  return matrixShape(modules.data, modules.size, qrMargin);
};

/** GS1 wants a light module on each side of a DataMatrix; readers like two. */
const dataMatrixMargin = 2;

function gs1(symbology: 'code128' | 'datamatrix', text: string): CodeShape {
  const [{ sbs, pixs = [], pixx = 1 } = {}] = bwipjs.raw(symbology, fnc1Text(text), { parsefnc: true }) as Raw[];
  return sbs ? barShape(sbs) : matrixShape(pixs, pixx, dataMatrixMargin);
}

/** The code of a label as it is drawn, by the kind that its template wants. */
export function encode(code: Exclude<LabelTemplate['code'], 'none'>, text: string): CodeShape {
  if (code === 'gs1_128') return gs1('code128', text);
  return code === 'data_matrix' ? gs1('datamatrix', text) : qr(text);
}
