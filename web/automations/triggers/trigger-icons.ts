import { type TriggerType, triggerDescriptors } from '@millwright/core/automation/triggers/registry.ts';
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
import type { Icon } from '../steps/step-icons.ts';

/** The icons that triggers name. */
const icons: Record<(typeof triggerDescriptors)[TriggerType]['icon'], Icon> = {
  handClick: IconHandClick,
  plugConnected: IconPlugConnected,
  webhook: IconWebhook,
  forms: IconForms,
  squarePlus: IconSquarePlus,
  pencil: IconPencil,
  trash: IconTrash,
  clockHour4: IconClockHour4,
  tableSpark: IconTableSpark,
};

/** The icon of a trigger type. */
export const triggerIcon = (type: TriggerType): Icon => icons[triggerDescriptors[type].icon];
