import type { Json } from '../../../json.ts';
import { decimal, decimalText } from '../../../value/decimal.ts';

/** A value inside a text. Numbers are written without an exponent. */
export function filledWords(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimalText(decimal(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text followed by a value. In a URL the value is encoded, except at the very beginning, where it may be a whole URL. */
export function followedBy(text: string, value: Json, url: boolean): string {
  const words = filledWords(value);
  return text + (url && text !== '' ? encodeURIComponent(words) : words);
}
