import type { FieldDescriptor } from './descriptor/define-field.ts';
import { boolean } from './types/boolean.ts';
import { date } from './types/date.ts';
import { datetime } from './types/datetime.ts';
import { datetimeLocal } from './types/datetime-local.ts';
import { file } from './types/file.ts';
import { link } from './types/link.ts';
import { multitag } from './types/multitag.ts';
import { number } from './types/number.ts';
import { progress } from './types/progress.ts';
import { relation } from './types/relation.ts';
import { tag } from './types/tag.ts';
import { text } from './types/text.ts';
import { textarea } from './types/textarea.ts';

/** Every field type by the name that is stored in models. In core and api a type is added only here. */
export const descriptors = {
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
} satisfies Record<string, FieldDescriptor>;

/** The name of a field type, as stored in models. */
export type FieldType = keyof typeof descriptors;

/** The names of all field types, in the order in which they are offered. */
export const fieldTypes = Object.keys(descriptors) as [FieldType, ...FieldType[]];

/** Returns the descriptor of a field's type. */
export const descriptorOf = ({ type }: { type: FieldType }): FieldDescriptor => descriptors[type];
