import type { Trigger } from '@millwright/core/automation/types.ts';
import {
  IconClockHour4,
  IconForms,
  IconHandClick,
  IconPencil,
  IconPlugConnected,
  IconSquarePlus,
  IconTableSpark,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import type { Icon } from './step-icons.ts';

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
