import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { parseValue } from '@millwright/core/record/values.ts';

const isText = (value: Json): boolean => typeof value === 'string';
const isList = (value: Json): boolean => Array.isArray(value) && value.every(isText);

/** Whether a stored value fits its field, whose type may have changed. Removed options fit, because records may keep them. */
export function fits(field: Field, value: Json): boolean {
  const type = columnType(field);
  if (type === 'text') return isText(value) || typeof value === 'number';
  if (type === 'text[]') return isList(value);
  if (type === 'timestamptz' || type === 'timestamp') return isText(value) && !Number.isNaN(Date.parse(value as string));
  return parseValue(field, value).ok;
}
