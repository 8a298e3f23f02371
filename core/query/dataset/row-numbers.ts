/** Bytes of an identity. */
const size = 16;
const digits = 2 * size;

/** The value of each hexadecimal digit, by its character code. */
const digitValues = new Uint8Array(128);
for (const [value, digit] of [...'0123456789abcdef'].entries()) digitValues[digit.charCodeAt(0)] = value;
for (const [value, digit] of [...'ABCDEF'].entries()) digitValues[digit.charCodeAt(0)] = value + 10;

const dash = '-'.charCodeAt(0);

/** Packs identities (UUIDs) as consecutive bytes. A text that is not a UUID is packed like an empty link. */
export function packIdentities(identities: readonly string[]): Uint8Array {
  const packed = new Uint8Array(size * identities.length);
  for (let row = 0; row < identities.length; row++) {
    const text = identities[row] as string;
    const before = digits * row;
    let digit = 0;
    for (let at = 0; at < text.length && digit < digits; at++) {
      const code = text.charCodeAt(at);
      if (code === dash) continue;
      const place = (before + digit) >> 1;
      packed[place] = ((packed[place] as number) << 4) | (digitValues[code] as number);
      digit++;
    }
  }
  return packed;
}

/** The bytes as 32-bit integers, four per identity. The machine's byte order is fine, because they are only compared. */
function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array {
  if (byteOffset % 4 === 0) return new Int32Array(buffer, byteOffset, byteLength / 4);
  return new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/**
 * Finds row numbers by identity. It is a hash table with open addressing (linear probing, at most half full) over the
 * packed bytes, so a million links need neither a million strings nor as many string look-ups.
 */
export class RowNumbers {
  private readonly words: Int32Array;
  /** The row number plus one at each place of the table; 0 when the place is free. */
  private readonly places: Int32Array;
  private readonly mask: number;

  constructor(identities: readonly string[]) {
    this.words = wordsOf(packIdentities(identities));
    this.mask = 2 ** Math.ceil(Math.log2(2 * identities.length + 2)) - 1;
    this.places = new Int32Array(this.mask + 1);
    for (let row = 0; row < identities.length; row++) {
      const place = this.placeOf(this.words, 4 * row);
      if (this.places[place] === 0) this.places[place] = row + 1;
    }
  }

  /** The row number of each packed identity; -1 for one that is not in the table. */
  of(packed: Uint8Array): number[] {
    const words = wordsOf(packed);
    const numbers = new Array<number>(words.length / 4);
    for (let at = 0; at < numbers.length; at++) numbers[at] = (this.places[this.placeOf(words, 4 * at)] as number) - 1;
    return numbers;
  }

  /** The place of an identity in the table, or the free place for it. */
  private placeOf(words: Int32Array, at: number): number {
    const own = this.words;
    const [a, b, c, d] = [words[at] as number, words[at + 1] as number, words[at + 2] as number, words[at + 3] as number];
    let place = hashOf(a, b, c, d) & this.mask;
    for (; ; place = (place + 1) & this.mask) {
      const row = this.places[place] as number;
      if (row === 0) return place;
      const of = 4 * (row - 1);
      if (own[of + 3] === d && own[of + 2] === c && own[of + 1] === b && own[of] === a) return place;
    }
  }
}

/**
 * Mixes all bits of an identity into one number (the finalizer of MurmurHash3), because UUIDs of the same millisecond differ in
 * few bits.
 */
function hashOf(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(c, 0xc2b2ae3d) ^ Math.imul(d, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
