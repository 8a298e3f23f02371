import { isSecretKey } from '../secret-keys.ts';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d]);
const beginOfNull = 0x6e;

const mark = new TextEncoder().encode('"•••"');
/** Bytes of a key that are looked at, and levels whose keys are remembered. */
const most = { key: 1_000, levels: 500 };

/** Follows the texts of a JSON text byte by byte. */
class Texts {
  inside = false;
  private escaped = false;
  private readonly bytes = new Uint8Array(most.key);
  private length = 0;

  /** Whether the byte belongs to a text, its quotes included. */
  take(byte: number): boolean {
    if (!this.inside) {
      if (byte !== quote) return false;
      this.inside = true;
      this.length = 0;
      return true;
    }
    if (!this.escaped && byte === quote) this.inside = false;
    else if (this.length < most.key) this.bytes[this.length++] = byte;
    this.escaped = !this.escaped && byte === backslash;
    return true;
  }

  /** The text that was read last. */
  last(): string {
    const text = new TextDecoder().decode(this.bytes.subarray(0, this.length));
    if (!text.includes('\\')) return text;
    try {
      return String(JSON.parse(`"${text}"`));
    } catch {
      return text;
    }
  }
}

/** A value that is being left out; `depth`: how many of its objects and lists are open. */
type Hidden = { kind: 'text' | 'plain' | 'nested'; depth: number };

/**
 * Hides the values of keys that name secrets in a JSON text that comes in pieces, where `redact` hides them in a value. All
 * else stays as it is, byte for byte; a text that is no JSON is none afterwards either.
 */
export class JsonRedaction {
  private readonly texts = new Texts();
  /** What is open, each with the key that it stands under and the one that it read last. */
  private readonly levels: { within: string; name: string }[] = [];
  private deeper = 0;
  private secretFollows = false;
  private hidden: Hidden | null = null;

  /** What is to be kept of the next piece. */
  push(piece: Uint8Array): Uint8Array[] {
    const kept: Uint8Array[] = [];
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] as number;
      const before = this.hidden;
      if (before) {
        if (this.goesOn(before, byte)) continue;
        this.hidden = null;
        from = before.kind === 'plain' ? at : at + 1;
        if (before.kind !== 'plain') continue;
      }
      this.read(byte);
      if (this.hidden) kept.push(piece.subarray(from, at), mark);
    }
    if (!this.hidden) kept.push(piece.subarray(from));
    return kept;
  }

  private read(byte: number): void {
    if (!this.texts.inside && this.secretFollows && !blanks.has(byte)) {
      this.secretFollows = false;
      if (byte !== beginOfNull) {
        this.hide(byte);
        return;
      }
    }
    if (this.texts.take(byte)) return;
    if (byte === colon) this.readKey();
    else if (openings.has(byte)) this.open();
    else if (closings.has(byte)) this.close();
  }

  private readKey(): void {
    const name = this.texts.last();
    const level = this.deeper > 0 ? null : this.levels.at(-1);
    if (level) level.name = name;
    this.secretFollows = isSecretKey(name, level?.within ?? '');
  }

  /** What stands in a list stands under the list's key. */
  private open(): void {
    const name = this.levels.at(-1)?.name ?? '';
    if (this.levels.length < most.levels) this.levels.push({ within: name, name });
    else this.deeper++;
  }

  private close(): void {
    if (this.deeper > 0) this.deeper--;
    else this.levels.pop();
  }

  private hide(byte: number): void {
    if (this.texts.take(byte)) this.hidden = { kind: 'text', depth: 0 };
    else this.hidden = openings.has(byte) ? { kind: 'nested', depth: 1 } : { kind: 'plain', depth: 0 };
  }

  /** Whether the hidden value goes on after this byte; a plain one ends before it. */
  private goesOn(hidden: Hidden, byte: number): boolean {
    if (hidden.kind === 'plain') return byte !== comma && !closings.has(byte) && !blanks.has(byte);
    const inText = this.texts.take(byte);
    if (hidden.kind === 'text') return this.texts.inside;
    if (!inText && openings.has(byte)) hidden.depth++;
    if (!inText && closings.has(byte)) hidden.depth--;
    return hidden.depth > 0;
  }
}
