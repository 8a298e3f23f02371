import type { FieldType } from '@millwright/core/field/registry.ts';
import type { Field } from '@millwright/core/model/types.ts';
import {
  IconAlignLeft,
  IconCalendar,
  IconCalendarTime,
  IconClock,
  IconHash,
  IconLink,
  IconListDetails,
  IconPaperclip,
  IconProgress,
  IconTag,
  IconTags,
  IconToggleRight,
  IconTypography,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type TypeSetup = {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Kinds of it, the usual one first; none where there is one kind alone. */
  subtypes: readonly NonNullable<Field['subtype']>[];
  /** The current moment that `{context}` fills into a new record, if the type has one. */
  moment?: 'now' | 'today';
  /** Texts of one line that are known by their form. */
  hasFormat?: true;
};

/** How the field panel names and sets up each type of field. A type without a set-up does not compile. */
export const typeSetups: Record<FieldType, TypeSetup> = {
  text: { icon: IconTypography, subtypes: ['plain', 'link'], hasFormat: true },
  textarea: { icon: IconAlignLeft, subtypes: [] },
  link: { icon: IconLink, subtypes: [] },
  number: { icon: IconHash, subtypes: ['float', 'integer'] },
  boolean: { icon: IconToggleRight, subtypes: [] },
  progress: { icon: IconProgress, subtypes: [] },
  date: { icon: IconCalendar, subtypes: [], moment: 'today' },
  datetime: { icon: IconCalendarTime, subtypes: [], moment: 'now' },
  'datetime-local': { icon: IconClock, subtypes: [] },
  tag: { icon: IconTag, subtypes: [] },
  multitag: { icon: IconTags, subtypes: [] },
  file: { icon: IconPaperclip, subtypes: [] },
  relation: { icon: IconListDetails, subtypes: [] },
};
