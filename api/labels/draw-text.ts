import { readFileSync } from 'node:fs';
import type { Measure, PlacedText } from '@millwright/core/label/layout.ts';

/** Points in a millimetre. */
export const points = 72 / 25.4;

const scripts = ['sans-latin', 'sans-latin-ext', 'sans-greek', 'sans-cyrillic', 'sans-sc-chinese-simplified'] as const;
type FontName = string;
const bold = new Set<string>(scripts.slice(0, 4));
const names = (large: boolean): FontName[] => scripts.map((script) => `noto-${script}-${large && bold.has(script) ? 700 : 400}-normal`);

const read = new Map<FontName, Buffer>();
function fontOf(name: FontName): Buffer {
  const loaded = read.get(name) ?? readFileSync(new URL(`fonts/${name}.woff`, import.meta.url));
  read.set(name, loaded);
  return loaded;
}

/** What of a loaded font says which letters it has; the types of the library leave it out. */
type Loaded = { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } };

/** Writes texts into a PDF, each letter in the first font that has it. A font is loaded once a letter needs it. */
export class TextPen {
  private readonly document: PDFKit.PDFDocument;
  private readonly fonts = new Map<FontName, (point: number) => boolean>();
  private readonly fontOfCharacter = new Map<string, FontName>();

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
  }

  private has(name: FontName, point: number): boolean {
    const loaded = this.fonts.get(name);
    if (loaded) return loaded(point);
    this.document.registerFont(name, fontOf(name) as unknown as string).font(name);
    const { font } = (this.document as unknown as Loaded)._font;
    this.fonts.set(name, (each) => font.hasGlyphForCodePoint(each));
    return font.hasGlyphForCodePoint(point);
  }

  private fontFor(character: string, large: boolean): FontName {
    const key = `${large ? 1 : 0}${character}`;
    const loaded = this.fontOfCharacter.get(key);
    if (loaded) return loaded;
    const all = names(large);
    const font = all.find((name) => this.has(name, character.codePointAt(0) ?? 0)) ?? all[0] ?? '';
    this.fontOfCharacter.set(key, font);
    return font;
  }

  /** A text in pieces that are written in one font each. */
  private runs(text: string, large: boolean): { font: FontName; text: string }[] {
    const runs: { font: FontName; text: string }[] = [];
    for (const character of text) {
      const font = this.fontFor(character, large);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  readonly measure: Measure = (text, large) =>
    this.runs(text, large).reduce((sum, run) => sum + this.document.font(run.font).fontSize(1).widthOfString(run.text), 0);

  /** Writes a row of a label whose upper left corner stands at `left` and `top`, in millimetres. */
  write({ text, large, x, y, size }: PlacedText, left: number, top: number): void {
    let at = (left + x) * points;
    for (const run of this.runs(text, large)) {
      this.document.font(run.font).fontSize(size * points);
      this.document.text(run.text, at, (top + y) * points, { lineBreak: false, baseline: 'alphabetic' });
      at += this.document.widthOfString(run.text);
    }
  }
}
