import { type CodeShape, drawCode } from './code-shape.ts';
import type { LabelLayout } from './layout.ts';

/** A label for a printer: its layout, and the shape of its code. */
export type PrinterLabel = { layout: LabelLayout; code: CodeShape | null };
type Paper = { width: number; height: number };

/** Dots per millimetre, by dots per inch. */
export const dotsPerMm = { 203: 8, 300: 12 } as const;
export type PrinterDots = (typeof dotsPerMm)[keyof typeof dotsPerMm];

/** Escapes a text for a field of ZPL: characters of commands become hexadecimal (`^FH`). */
const escaped = (text: string): string => text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A code as a graphic field, so that every printer prints the same modules. Each row of dots is padded to whole bytes. */
function graphic({ width, height, dark }: CodeShape, box: { width: number; height: number }, dots: number): string {
  const isBars = height === 1;
  // Modules are whole dots; with fractions, bars of different widths could look alike.
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

/** A label in ZPL II for raw printing: texts in UTF-8 and the printer's own font, the code as a graphic. */
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
