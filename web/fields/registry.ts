import type { FieldType } from '@millwright/core/field/registry.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { boolean } from './boolean/boolean.tsx';
import { date } from './date/date.tsx';
import { datetime, datetimeLocal } from './datetime/datetime.tsx';
import { file } from './file/file.tsx';
import { link } from './link/link.tsx';
import { multitag } from './multitag/multitag.tsx';
import { number } from './number/number.tsx';
import { progress } from './progress/progress.tsx';
import { relation } from './relation/relation.tsx';
import { tag } from './tag/tag.tsx';
import { text } from './text/text.tsx';
import { textarea } from './textarea/textarea.tsx';
import type { FieldView } from './view/field-view.ts';

/** Every type of field with how it is shown and edited; a type without one doesn't build. */
export const fieldViews = {
  text,
  textarea,
  link,
  number,
  boolean,
  progress,
  date,
  datetime,
  'datetime-local': datetimeLocal,
  tag,
  multitag,
  file,
  relation,
} as const satisfies Record<FieldType, FieldView>;

/** The view of a type; a record holds fields of every type, so it is looked up by name. */
export const viewOf = (type: FieldType): FieldView => fieldViews[type];

/** The type as which a field is shown: a text that is a link, a tag without choices that is a text. */
export const shownType = (field: Field): FieldType => viewOf(field.type).shownAs?.(field) ?? field.type;

/** The view of a field as it is shown. */
export const viewOfField = (field: Field): FieldView => viewOf(shownType(field));

/**
 * The view that fills in a field of a form: that of the stored field where the form asks for it, else the first that the
 * form's kind fits. Null for what a form does in a way of its own: lines, formulas, texts with suggestions.
 */
export function viewOfFormField(field: Pick<FormField, 'kind' | 'multiple'>, stored: Field | undefined): FieldView | null {
  const own = stored && viewOf(stored.type);
  return own?.fills(field) ? own : (Object.values<FieldView>(fieldViews).find(({ fills }) => fills(field)) ?? null);
}

/** The view that says the value of a form's field in words: that of a formula is told as the field that it computes. */
export const viewOfFormValue = (field: Pick<FormField, 'kind' | 'multiple'>, stored: Field | undefined): FieldView | null =>
  field.kind === 'formula' && stored ? viewOfField(stored) : viewOfFormField(field, stored);
