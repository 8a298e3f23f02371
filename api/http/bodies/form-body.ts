import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';

const ampersand = 0x26;

/** Whether a form has more fields than this, in one pass over its bytes. Each field costs work, whatever its name. */
function hasMore(bytes: Uint8Array, most: number): boolean {
  let separators = 0;
  for (const byte of bytes) if (byte === ampersand && ++separators >= most) return true;
  return false;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes `%41` and `+` of a form (https://url.spec.whatwg.org/#urlencoded-parsing). A `%` without two hex digits
 * stands for itself. `text` has one character per byte. Bytes that are not UTF-8 are refused at their field.
 */
function decoded(text: string, field: string): string {
  const bytes = text.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch (cause) {
    throw new AppError('malformed', { fields: [{ field, code: 'characters', message: 'This is no text in utf-8.' }] }, { cause });
  }
}

/** The fields of a form by name. Names are literal (`a[b]` too); a repeated name gives a list. */
export function readForm(bytes: Buffer, most: number): Json {
  if (hasMore(bytes, most)) throw new AppError('too_large', { values: most });
  const fields = new Map<string, string[]>();
  for (const pair of bytes.toString('latin1').split('&')) {
    if (pair === '') continue;
    const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decoded(pair.slice(0, end), pair.slice(0, end));
    const value = decoded(pair.slice(end + 1), name);
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]));
}
