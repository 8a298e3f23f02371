import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { shownNumber } from '../../format/numbers.ts';
import type { FieldView, Wording } from './field-view.ts';

/** The text of a value by its JavaScript type, whatever its field: a number with its decimals, yes or no, the label of a record. */
export function plainText(value: Json, field: Field | null, wording: Wording, decimals?: number): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? wording.yes : wording.no;
  if (typeof value === 'number') return shownNumber(value, field, decimals);
  if (typeof value !== 'object') return value;
  return Array.isArray(value) ? JSON.stringify(value) : String(value.label ?? value.identity ?? JSON.stringify(value));
}

/** The text of a value without its unit. The items of a list are joined; no value is an empty text. */
export function textOf(view: FieldView, value: Json, field: Field | null, wording: Wording, decimals?: number): string {
  if (Array.isArray(value)) {
    return value
      .map((one) => textOf(view, one, field, wording, decimals))
      .filter(Boolean)
      .join(', ');
  }
  if (value === null || value === '') return '';
  if (view.number && typeof value === 'number') return view.number(value, wording, field, decimals);
  return view.text && typeof value === 'string' ? view.text(value, field, wording) : plainText(value, field, wording, decimals);
}

/** The same with the unit behind each number. */
export function textWithUnit(view: FieldView, value: Json, field: Field | null, wording: Wording): string {
  if (Array.isArray(value)) return value.map((one) => textWithUnit(view, one, field, wording)).join(', ');
  const unit = typeof value === 'number' ? view.unit?.(field) : undefined;
  return [textOf(view, value, field, wording), unit].filter(Boolean).join(' ');
}

/** Reads typed or pasted text as a value. Empty text gives an empty value. */
export const readTyped = (view: FieldView, typed: Json | undefined, field: Field | null, wording: Wording) =>
  typed === null || typed === undefined || typed === '' ? { value: null } : (view.read?.(typed, field, wording) ?? { value: typed });
