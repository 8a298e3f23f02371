import { type CodeShape, drawCode } from './code-shape.ts';
import type { LabelLayout } from './layout.ts';

/** One label for a printer: its layout and the shape of its code. */
export type PrinterLabel = { layout: LabelLayout; code: CodeShape | null };
type Paper = { width: number; height: number };

/** Dots per millimetre at 203 and 300 dpi. */
export const dotsPerMm = { 203: 8, 300: 12 } as const;
export type PrinterDots = (typeof dotsPerMm)[keyof typeof dotsPerMm];

/** Escapes the control characters of ZPL in hexadecimal (`^FH`). */
const escaped = (text: string): string => text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A code as a graphic field of ZPL. As a graphic, all printers print the same modules. */
function graphic({ width, height, dark }: CodeShape, box: { width: number; height: number }, dots: number): string {
  const isBars = height === 1;
  // A module is a whole number of dots, because rounding would make bars of different widths look alike.
  const module = Math.max(1, Math.floor((isBars ? box.width / width : Math.min(box.width / width, box.height / height)) * dots));
  const rows = isBars ? Math.round(box.height * dots) : height * module;
  const columns = Math.ceil((width * module) / 8);
  const bytes = new Uint8Array(columns * rows);
  const whole = { x: 0, y: 0, width: width * module, height: isBars ? rows : height * module };
  for (const one of drawCode({ width, height, dark }, whole))
    for (let y = Math.round(one.y); y < Math.round(one.y + one.height); y++)
      for (let x = Math.round(one.x); x < Math.round(one.x + one.width); x++) {
        const at = y * columns + (x >> 3);
        bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
      }
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
  return `^GFA,${bytes.length},${bytes.length},${columns},${hex}`;
}

/** One label in ZPL II for raw label printers. Texts use the printer's own font in UTF-8; the code is a graphic. */
export function toZpl(paper: Paper, { layout, code }: PrinterLabel, dots: PrinterDots = dotsPerMm[203]): string {
  const at = (mm: number) => Math.round(mm * dots);
  const box = layout.code;
  const texts = layout.rows.map(({ text, x, y, size }) => {
    const height = at(size);
    return `^FO${at(x)},${at(y - size * 0.95)}^A0N,${height},${Math.round(height * 0.9)}^FH_^FD${escaped(text)}^FS`;
  });
  const graphics = box && code ? [`^FO${at(box.x)},${at(box.y)}${graphic(code, box, dots)}^FS`] : [];
  return ['^XA', '^CI28', `^PW${at(paper.width)}`, `^LL${at(paper.height)}`, ...graphics, ...texts, '^XZ'].join('\n');
}
