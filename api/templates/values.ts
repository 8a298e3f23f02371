import type { Json } from '@millwright/core/json.ts';

/** Markup that a helper has made: it is not escaped again. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/** The value of a name or helper in a template. */
export type Value = Json | Markup | undefined;

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML, in an element or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A value as plain text; nothing, lists and objects are empty. */
export const plain = (value: Value): string => (value === undefined || value === null || typeof value === 'object' ? '' : String(value));

/** Whether a value counts as empty in a section or condition: missing, false, 0, or an empty text or list. */
export const isBlank = (value: Value): boolean =>
  value === undefined || value === null || value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** The value at a dotted path: own properties only, so that nothing which a prototype has is ever reached. */
export function valueAt(value: Value, path: readonly string[]): Value {
  let at: Value = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || at instanceof Markup || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, Json>)[key];
  }
  return at;
}

/** A number, also from a text of digits; NaN for any other value. */
export const numberOf = (value: Value): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

/** All values at a path through lists: `lines.price` of an order. */
export function valuesAt(value: Value, path: readonly string[]): Value[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, path));
  const [key, ...rest] = path;
  return key === undefined ? [value] : valuesAt(valueAt(value, [key]), rest);
}
