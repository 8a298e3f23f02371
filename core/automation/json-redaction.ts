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
/** The most bytes of a key that are examined, and the most nesting levels whose keys are remembered. */
const most = { key: 1_000, levels: 500 };

/** Tracks the strings of a JSON text byte by byte. */
class Texts {
  inside = false;
  private escaped = false;
  private readonly bytes = new Uint8Array(most.key);
  private length = 0;

  /** Whether the byte is part of a string, including its quotes. */
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

  /** The last string. */
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

/** A value that is being removed. `depth` is the number of its open objects and lists. */
type Hidden = { kind: 'text' | 'plain' | 'nested'; depth: number };

/**
 * Hides the values of keys that name secrets in a streamed JSON text; `redact` does the same for a value. Everything
 * else stays the same byte for byte. A text that is not JSON does not become JSON.
 */
export class JsonRedaction {
  private readonly texts = new Texts();
  /** The open objects and lists, each with the key that contains it and the last key read inside it. */
  private readonly levels: { within: string; name: string }[] = [];
  private deeper = 0;
  private secretFollows = false;
  private hidden: Hidden | null = null;

  /** The parts of the next piece to keep. */
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

  /** Items of a list count as values of the list's key. */
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

  /** Whether the hidden value continues after this byte. A plain value ends before it. */
  private goesOn(hidden: Hidden, byte: number): boolean {
    if (hidden.kind === 'plain') return byte !== comma && !closings.has(byte) && !blanks.has(byte);
    const inText = this.texts.take(byte);
    if (hidden.kind === 'text') return this.texts.inside;
    if (!inText && openings.has(byte)) hidden.depth++;
    if (!inText && closings.has(byte)) hidden.depth--;
    return hidden.depth > 0;
  }
}
