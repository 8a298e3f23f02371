import type { CronProblem } from '@millwright/core/automation/triggers/cron.ts';
import type { TextOf } from '../../i18n/use-text.ts';

/** Why a cron expression is invalid, as a sentence. */
export const cronProblemText = (text: TextOf, field: CronProblem['field']): string =>
  field ? text('automations.trigger.cronField', field) : text('automations.trigger.cronUnreadable');
