/** How much a JSON text may hold before anybody parses it. `values`: members and items, of all levels together. */
export type JsonBudget = { levels: number; values: number };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The index of the quotation mark that ends the text which began before `from`. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(quote, from); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === backslash) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return bytes.length;
}

/**
 * What a JSON text has too much of, in one pass over its bytes that allocates nothing: a few megabytes of brackets take
 * `JSON.parse` seconds, in which nobody else is answered. Null when it may be parsed, whether it is JSON or not.
 */
export function overBudget(bytes: Uint8Array, budget: JsonBudget): keyof JsonBudget | null {
  let level = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (byte === comma) values++;
    else if (opening.has(byte)) {
      values++;
      level++;
      if (level > budget.levels) return 'levels';
    } else if (closing.has(byte)) level--;
    if (values > budget.values) return 'values';
  }
  return null;
}
