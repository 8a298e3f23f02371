/** Enter counts as the end of a scan up to this long after the previous key. */
const enterWithinMs = 100;
/** A buffer without a new key for this long is forgotten. */
const forgetAfterMs = 300;
/** Scanners type faster than this between two keys; people don't. */
const scannerGapMs = 35;
const prefix = /^MW:[oa]/;

type Keystroke = {
  key: string;
  /** Milliseconds on any steady clock. */
  at: number;
  /** Whether the key lands in a text field. */
  editing: boolean;
};

/**
 * Recognises a scanner that types like a keyboard. Outside text fields the two times alone decide. In a text field a
 * scan must also be faster than a person (or carry the product's own prefix), because people type and press Enter there.
 */
export class ScanBuffer {
  private text = '';
  private last = Number.NEGATIVE_INFINITY;
  private slowest = 0;

  /** Takes a key; answers the code when it completes a scan. */
  push({ key, at, editing }: Keystroke): string | null {
    const gap = at - this.last;
    if (gap > forgetAfterMs) this.clear();
    if (key === 'Enter') {
      const code = this.text;
      const scanned = code.length >= 2 && gap <= enterWithinMs && (!editing || this.isMachine(code));
      this.clear();
      return scanned ? code : null;
    }
    if (key.length !== 1) return null;
    if (this.text) this.slowest = Math.max(this.slowest, gap);
    this.text += key;
    this.last = at;
    return null;
  }

  /** Keys so far; empty when nothing was typed lately. */
  pending(at: number): string {
    return at - this.last > forgetAfterMs ? '' : this.text;
  }

  clear(): void {
    this.text = '';
    this.slowest = 0;
    this.last = Number.NEGATIVE_INFINITY;
  }

  private isMachine(code: string): boolean {
    return this.slowest <= scannerGapMs && (prefix.test(code) || code.length >= 6);
  }
}
