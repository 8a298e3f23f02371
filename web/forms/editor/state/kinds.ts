import type { FormFieldKind } from '@millwright/core/form/kinds.ts';
import {
  IconAlignLeft,
  IconCalendar,
  IconCalendarTime,
  IconCamera,
  IconChevronDown,
  IconFile,
  IconFileText,
  IconLetterT,
  IconLink,
  IconMath,
  IconNumber123,
  IconPrinter,
  IconScale,
  IconSearch,
  IconTable,
  IconTestPipe,
  IconToggleLeft,
} from '@tabler/icons-react';
import type { Icon } from '../../../ui/icons/document-icons.ts';

/** The settings of a field beside those that every field has (label, description, section, conditions). */
export type SettingName =
  | 'required'
  | 'default'
  | 'limits'
  | 'multiple'
  | 'read_only'
  | 'times'
  | 'code'
  | 'relationship'
  | 'lines'
  | 'formula'
  | 'sampling'
  | 'device'
  | 'template';
type KindEditing = { icon: Icon; settings: readonly SettingName[] };

/** The settings of each kind of field; the type requires an entry for every kind. */
export const kindEditing: Record<FormFieldKind, KindEditing> = {
  text: { icon: IconLetterT, settings: ['required', 'read_only', 'default', 'code'] },
  long_text: { icon: IconAlignLeft, settings: ['required', 'read_only', 'default'] },
  number: { icon: IconNumber123, settings: ['required', 'read_only', 'default', 'limits'] },
  measure: { icon: IconScale, settings: ['required', 'read_only', 'limits', 'device'] },
  boolean: { icon: IconToggleLeft, settings: ['required', 'read_only', 'default'] },
  date: { icon: IconCalendar, settings: ['required', 'read_only', 'default'] },
  datetime: { icon: IconCalendarTime, settings: ['required', 'read_only', 'default', 'times'] },
  option: { icon: IconChevronDown, settings: ['required', 'multiple', 'read_only', 'default'] },
  autocomplete: { icon: IconSearch, settings: ['required', 'read_only', 'default', 'code'] },
  relationship: { icon: IconLink, settings: ['required', 'multiple', 'read_only', 'relationship'] },
  formula: { icon: IconMath, settings: ['formula'] },
  printable: { icon: IconPrinter, settings: ['template'] },
  items: { icon: IconTable, settings: ['required', 'lines'] },
  sampling: { icon: IconTestPipe, settings: ['required', 'sampling', 'lines'] },
  image: { icon: IconCamera, settings: ['required', 'read_only'] },
  document: { icon: IconFileText, settings: ['required', 'read_only'] },
  file: { icon: IconFile, settings: ['required', 'read_only'] },
};
