import { toSVG } from 'bwip-js';
import { create } from 'qrcode';
import { Markup } from '../../templates/values.ts';

/** The barcode types that a document may contain. */
const barcodeTypes = new Set(['code128', 'ean13', 'ean8', 'code39', 'gs1-128', 'datamatrix', 'gs1datamatrix', 'interleaved2of5']);

/** Draws a QR code (level M, margin 4) as an inline image. Empty if the text is too long. */
export function qrCode(words: string, millimetres: number): Markup {
  if (!words) return new Markup('');
  try {
    const { modules } = create(words, { errorCorrectionLevel: 'M' });
    const { data, size } = modules;
    const dark = Array.from(data, (bit, at) => (bit ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('');
    const whole = size + 8;
    return new Markup(
      `<svg class="qr" style="width:${millimetres}mm;height:${millimetres}mm" viewBox="-4 -4 ${whole} ${whole}" shape-rendering="crispEdges"><rect x="-4" y="-4" width="${whole}" height="${whole}" fill="#fff"/><path d="${dark}" fill="#000"/></svg>`,
    );
  } catch {
    return new Markup('');
  }
}

/** Draws a barcode as an inline image. Empty if the text can't be encoded in this type. */
export function barcode(words: string, type: string, millimetres: number): Markup {
  if (!words || !barcodeTypes.has(type)) return new Markup('');
  try {
    const svg = toSVG({ bcid: type, text: words, height: 10, includetext: type !== 'datamatrix' && type !== 'gs1datamatrix', textxalign: 'center' });
    return new Markup(svg.replace('<svg ', `<svg class="barcode" style="height:${millimetres}mm" `));
  } catch {
    return new Markup('');
  }
}
