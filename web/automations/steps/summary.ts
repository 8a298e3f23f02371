import type { Trigger } from '@millwright/core/automation/types.ts';

/** What a trigger names: slugs of models or ids of forms, a rhythm, nothing. */
export function namesOf(trigger: Trigger): string[] {
  if ('model_ids' in trigger) return trigger.model_ids;
  if (trigger.type === 'form_submitted') return trigger.form_ids;
  return 'cron' in trigger ? [trigger.cron] : [];
}
