import { type StepType, stepDescriptors } from '@millwright/core/automation/steps/registry.ts';
import {
  IconApi,
  IconArrowsShuffle,
  IconArrowsSplit,
  IconBellRinging,
  IconCode,
  IconDatabaseEdit,
  IconDatabaseSearch,
  IconEyeSearch,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconForms,
  IconHourglass,
  IconListDetails,
  IconMail,
  IconMathFunction,
  IconMessageReply,
  IconPlugConnected,
  IconPrinter,
  IconRepeat,
  IconRoute,
  IconRouteSquare,
  IconSend,
  IconSettingsAutomation,
  IconSparkles,
  IconSquare,
  IconTag,
  IconUserCheck,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** The icons that steps name; two types may share one. */
const icons: Record<(typeof stepDescriptors)[StepType]['icon'], Icon> = {
  databaseSearch: IconDatabaseSearch,
  route: IconRoute,
  repeat: IconRepeat,
  arrowsSplit: IconArrowsSplit,
  mathFunction: IconMathFunction,
  databaseEdit: IconDatabaseEdit,
  sparkles: IconSparkles,
  routeSquare: IconRouteSquare,
  mail: IconMail,
  webhook: IconWebhook,
  api: IconApi,
  hourglass: IconHourglass,
  eyeSearch: IconEyeSearch,
  fileSpreadsheet: IconFileSpreadsheet,
  fileTypeCsv: IconFileTypeCsv,
  settingsAutomation: IconSettingsAutomation,
  userCheck: IconUserCheck,
  bell: IconBellRinging,
  forms: IconForms,
  arrowsShuffle: IconArrowsShuffle,
  listDetails: IconListDetails,
  messageReply: IconMessageReply,
  printer: IconPrinter,
  send: IconSend,
  code: IconCode,
  tag: IconTag,
  plug: IconPlugConnected,
};

/** The icon of a type of step. */
export const stepIcon = (type: StepType): Icon => icons[stepDescriptors[type].icon] ?? IconSquare;
