import type { ActionContext, Effect, Rows, ServerAction } from '@millwright/core/automation/actions.ts';
import type { JsonObject } from '@millwright/core/json.ts';

export const today = '2026-11-21';
export const context: ActionContext = { primary_item_id: 'it', input: {}, user_id: null, today, now: '2026-11-21T10:00:00Z', options: {} };

/** Returns the decision of an action for these rows. */
export const decide = (action: ServerAction, rows: Rows, options: JsonObject = {}) => action.decide(rows, { ...context, options });

export const created = (effects: readonly Effect[], model: string) =>
  effects.flatMap((effect) => (effect.op === 'create' && effect.model === model ? [effect] : []));
export const updated = (effects: readonly Effect[], id: string) =>
  effects.flatMap((effect) => (effect.op === 'update' && effect.id === id ? [effect] : []));
export const transitions = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.op === 'transition' ? [effect] : []));
