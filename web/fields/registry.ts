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

/** The view of every type of field. A type without a view does not compile. */
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

/** The view of a type, looked up by name because a record has fields of every type. */
export const viewOf = (type: FieldType): FieldView => fieldViews[type];

/** The type as which a field is shown: a text that is a link, a tag without choices that is a text. */
export const shownType = (field: Field): FieldType => viewOf(field.type).shownAs?.(field) ?? field.type;

/** The view of a field by the type as which it is shown. */
export const viewOfField = (field: Field): FieldView => viewOf(shownType(field));

/**
 * The view that edits a field of a form: the view of the stored field if it fits the form's field, else the first view that fits. Null for
 * kinds that the form edits itself: lines, formulas, texts with suggestions.
 */
export function viewOfFormField(field: Pick<FormField, 'kind' | 'multiple'>, stored: Field | undefined): FieldView | null {
  const own = stored && viewOf(stored.type);
  return own?.fills(field) ? own : (Object.values<FieldView>(fieldViews).find(({ fills }) => fills(field)) ?? null);
}

/** The view that shows the value of a form's field as text. A formula is shown like the stored field that it computes. */
export const viewOfFormValue = (field: Pick<FormField, 'kind' | 'multiple'>, stored: Field | undefined): FieldView | null =>
  field.kind === 'formula' && stored ? viewOfField(stored) : viewOfFormField(field, stored);
