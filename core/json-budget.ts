/** The limits of a JSON text before it is parsed. `values` is the number of members and items on all levels. */
export type JsonBudget = { levels: number; values: number };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * The exceeded limit of a JSON text, or null. It takes one pass over the bytes without allocations. Without this check, a few
 * megabytes of brackets would block the process in `JSON.parse` for seconds. Invalid JSON is not reported here.
 */
export function overBudget(bytes: Uint8Array, budget: JsonBudget): keyof JsonBudget | null {
  let level = 0;
  let values = 0;
  let texts = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) {
      inText = true;
      // A member has at most two: its key and its value.
      if (++texts > 2 * (budget.values + 1)) return 'values';
    } else if (byte === comma) values++;
    else if (byte === openList || byte === openObject) {
      values++;
      if (++level > budget.levels) return 'levels';
    } else if (byte === closeList || byte === closeObject) level--;
    if (values > budget.values) return 'values';
  }
  return null;
}
