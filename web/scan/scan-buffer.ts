import { separator } from '@millwright/core/barcode/separator.ts';
import { americanCharacter, type Layout, readingOf } from './layouts.ts';

/** Enter counts as the end of a scan up to this long after the previous key. */
const enterWithinMs = 100;
/** A buffer without a new key for this long is forgotten. */
const forgetAfterMs = 300;
/** Scanners type faster than this between two keys; people don't. */
const scannerGapMs = 35;
const prefix = /^MW:[oa]/;

type Keystroke = {
  key: string;
  /** The physical key (`KeyboardEvent.code`), and whether Shift was pressed. Without them only `key` is used. */
  code?: string;
  shift?: boolean;
  /** Milliseconds on any steady clock. */
  at: number;
  /** Whether the key lands in a text field. */
  editing: boolean;
};

/**
 * Recognises a scanner that types like a keyboard. Outside text fields only the two times decide. In a text field a scan must also be
 * faster than a person, or have the product's own prefix, because people type and press Enter there. If the scanner has another keyboard
 * layout than this machine, its physical keys are used. A code that is possible in both layouts is read in the layout of the last
 * unambiguous code.
 */
export class ScanBuffer {
  private text = '';
  private american: string | null = '';
  private layout: Layout = 'typed';
  private last = Number.NEGATIVE_INFINITY;
  private slowest = 0;

  /** Adds a key; returns the code if the key completes a scan, else null. */
  push({ key, code: place, shift = false, at, editing }: Keystroke): string | null {
    const gap = at - this.last;
    if (gap > forgetAfterMs) this.clear();
    if (key === 'Enter') {
      const code = this.read();
      const scanned = code.length >= 2 && gap <= enterWithinMs && (!editing || this.isMachine(code));
      this.clear();
      return scanned ? code : null;
    }
    if (key.length !== 1) return null;
    if (this.text) this.slowest = Math.max(this.slowest, gap);
    this.text += key;
    const meant = key === separator ? key : place ? americanCharacter(place, shift) : null;
    this.american = meant === null || this.american === null ? null : this.american + meant;
    this.last = at;
    return null;
  }

  private read(): string {
    this.layout = readingOf(this.text, this.american) ?? this.layout;
    return this.layout === 'american' && this.american !== null ? this.american : this.text;
  }

  /** Keys so far; empty when nothing was typed lately. */
  pending(at: number): string {
    return at - this.last > forgetAfterMs ? '' : this.text;
  }

  clear(): void {
    this.text = '';
    this.american = '';
    this.slowest = 0;
    this.last = Number.NEGATIVE_INFINITY;
  }

  private isMachine(code: string): boolean {
    return this.slowest <= scannerGapMs && (prefix.test(code) || code.length >= 6);
  }
}
