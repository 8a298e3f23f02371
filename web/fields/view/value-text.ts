import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { shownNumber } from '../../format/numbers.ts';
import type { FieldView, Wording } from './field-view.ts';

/** A value in words by what it is, whatever its field: a number with its decimals, yes or no, a record by its label. */
export function plainText(value: Json, field: Field | null, wording: Wording, decimals?: number): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? wording.yes : wording.no;
  if (typeof value === 'number') return shownNumber(value, field, decimals);
  if (typeof value !== 'object') return value;
  return Array.isArray(value) ? JSON.stringify(value) : String(value.label ?? value.identity ?? JSON.stringify(value));
}

/** A value in words, without its unit: several are told one after the other, nothing is empty. */
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

/** What typed or pasted text stands for; no text empties. */
export const readTyped = (view: FieldView, typed: Json | undefined, field: Field | null, wording: Wording) =>
  typed === null || typed === undefined || typed === '' ? { value: null } : (view.read?.(typed, field, wording) ?? { value: typed });
