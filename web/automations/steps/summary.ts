import type { Step, Trigger } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';

const shown = (value: Json | undefined): string => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.$ === 'string') return value.$;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const firstLine = (text: string) => text.trim().split('\n')[0] ?? '';

function modelsOf(items: Json | undefined): string {
  if (!Array.isArray(items)) return shown(items);
  const models = items.map((item) => (typeof item === 'object' && item !== null && !Array.isArray(item) ? shown(item.model) : ''));
  return [...new Set(models)].filter(Boolean).join(', ');
}

/** The most telling value of a step's input, in one line; '' when nothing is filled in. */
export function summaryOf({ type, input }: Step): string {
  if (type === 'query') return firstLine(shown(input.query).replace(/^\s*(query|mutation)?[^{]*\{\s*/, ''));
  if (type === 'for_each') return shown(input.items);
  if (type === 'write') return modelsOf(input.items) || shown(input.delete);
  if (type === 'action') return shown(input.action).split('/').at(-1) ?? '';
  if (type === 'process') return shown(input.step) || shown(input.action);
  if (type === 'email') return shown(input.to);
  if (type === 'webhook' || type === 'rest') return shown(input.url);
  if (type === 'wait') return shown(input.until) || shown(input.signal) || (shown(input.seconds) && `${shown(input.seconds)} s`);
  if (type === 'automation') return shown(input.automation);
  return type === 'transform' ? shown(input.value) : '';
}

/** What a trigger names: slugs of models or ids of forms, a rhythm, nothing. */
export function namesOf(trigger: Trigger): string[] {
  if ('model_ids' in trigger) return trigger.model_ids;
  if (trigger.type === 'form_submitted') return trigger.form_ids;
  return 'cron' in trigger ? [trigger.cron] : [];
}
