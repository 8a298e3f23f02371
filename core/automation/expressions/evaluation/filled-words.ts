import type { Json } from '../../../json.ts';
import { decimal, decimalText } from '../../../value/decimal.ts';

/** A value inside a text. Numbers are written without an exponent. */
export function filledWords(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'number') return decimalText(decimal(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
