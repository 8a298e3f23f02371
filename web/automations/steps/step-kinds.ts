import type { StepType, Trigger } from '@millwright/core/automation/types.ts';
import {
  IconApi,
  IconArrowsSplit,
  IconClockHour4,
  IconDatabaseEdit,
  IconDatabaseSearch,
  IconForms,
  IconHandClick,
  IconHourglass,
  IconMail,
  IconMathFunction,
  IconPencil,
  IconPlugConnected,
  IconRepeat,
  IconRoute,
  IconRouteSquare,
  IconSettingsAutomation,
  IconSparkles,
  IconSquarePlus,
  IconTableSpark,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
/** Families share a colour on the drawing; the icon tells the type. */
export type Family = 'data' | 'business' | 'logic' | 'outside';

export const families: Record<Family, StepType[]> = {
  business: ['action', 'process', 'automation'],
  data: ['query', 'write', 'transform'],
  logic: ['condition', 'for_each', 'parallel', 'wait'],
  outside: ['email', 'webhook', 'rest'],
};

export const familyOf = (type: StepType): Family => (Object.keys(families) as Family[]).find((family) => families[family].includes(type)) ?? 'data';

export const stepIcons: Record<StepType, Icon> = {
  query: IconDatabaseSearch,
  condition: IconRoute,
  for_each: IconRepeat,
  parallel: IconArrowsSplit,
  transform: IconMathFunction,
  write: IconDatabaseEdit,
  action: IconSparkles,
  process: IconRouteSquare,
  email: IconMail,
  webhook: IconWebhook,
  rest: IconApi,
  wait: IconHourglass,
  automation: IconSettingsAutomation,
};

export const triggerIcons: Record<Trigger['type'], Icon> = {
  manual: IconHandClick,
  api: IconPlugConnected,
  webhook: IconWebhook,
  form_submitted: IconForms,
  object_created: IconSquarePlus,
  object_edited: IconPencil,
  object_deleted: IconTrash,
  schedule: IconClockHour4,
  query: IconTableSpark,
};
export const triggerTypes = Object.keys(triggerIcons) as Trigger['type'][];
