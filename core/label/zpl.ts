import { type CodeShape, drawCode } from './code-shape.ts';
import type { LabelLayout } from './layout.ts';

/** One label for a printer: where its parts stand, and the shape of its code. */
export type PrinterLabel = { layout: LabelLayout; code: CodeShape | null };
type Paper = { width: number; height: number };

/** Dots of a millimetre: 8 at 203 dpi, 12 at 300. */
export const dotsPerMm = { 203: 8, 300: 12 } as const;
export type PrinterDots = (typeof dotsPerMm)[keyof typeof dotsPerMm];

/** A text in a field of ZPL: what would be a command is written in hexadecimal (`^FH`). */
const escaped = (text: string): string => text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A code as a graphic field: each row of dots in whole bytes, so that every printer prints the same modules. */
function graphic({ width, height, dark }: CodeShape, box: { width: number; height: number }, dots: number): string {
  const isBars = height === 1;
  // Modules are whole dots: what is in between would make bars of different widths alike.
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

/** One label in ZPL II, as raw label printers take it: a format of its own, texts in the printer's own font as UTF-8, the code as a graphic. */
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
