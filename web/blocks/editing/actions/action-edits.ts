import type { JsonObject } from '@millwright/core/json.ts';
import { needsRecord } from '@millwright/core/view/alone-actions.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { isAlone } from '@millwright/core/view/setup/is-alone.ts';
import type { Changes } from '../block-editing.ts';

type Trigger = BlockAction['trigger'];
type Kind = BlockAction['kind'];

/** The triggers of an action, most common first. */
export const triggers: readonly Trigger[] = ['button', 'row_click', 'cell_click', 'selected_rows', 'row_changed', 'date_click', 'scan'];
export const kinds: readonly Kind[] = [
  'open_form',
  'open_drawer',
  'open_dialog',
  'go_to_url',
  'update_object',
  'delete_object',
  'advance',
  'run_automation',
  'show_outlook',
  'refresh',
  'show',
  'hide',
];

/** The settings of each kind of action; changing the kind drops the others. */
const settings: Record<Kind, readonly (keyof BlockAction)[]> = {
  open_form: ['form', 'values', 'fills'],
  open_drawer: ['form'],
  open_dialog: ['form'],
  go_to_url: ['url', 'view'],
  update_object: ['values'],
  delete_object: [],
  advance: [],
  run_automation: ['automation'],
  show_outlook: [],
  refresh: [],
  show: ['block'],
  hide: ['block'],
};

export const has = (kind: Kind, key: keyof BlockAction): boolean => settings[kind].includes(key);

/** Changes an action. After a change of kind or trigger only the settings that still apply remain. */
export function changed(action: BlockAction, changes: Changes<BlockAction>): BlockAction {
  const next = { ...action, ...changes } as JsonObject & BlockAction;
  const own = ['form', 'values', 'fills', 'url', 'view', 'automation', 'block'] as const;
  const entries = Object.entries(next).filter(([key, value]) => {
    if (value === undefined) return false;
    if (key === 'column') return next.trigger === 'cell_click';
    if (key === 'variant') return next.trigger === 'button' || next.trigger === 'selected_rows';
    return !own.some((one) => one === key) || has(next.kind, key as keyof BlockAction);
  });
  return Object.fromEntries(entries) as unknown as BlockAction;
}

/** What an action still needs to work: a setting, or the record that its trigger does not have; null if it is complete. A follow-up has the result of the action before it. */
export function missing(action: BlockAction, followUp = false): 'form' | 'target' | 'automation' | 'block' | 'values' | 'record' | null {
  const { kind, form, url, view, automation, block, values } = action;
  if (!followUp && isAlone(action) && needsRecord(action)) return 'record';
  if (kind === 'open_form' && !form) return 'form';
  if (kind === 'go_to_url' && !url && !view) return 'target';
  if (kind === 'run_automation' && !automation) return 'automation';
  if ((kind === 'show' || kind === 'hide') && !block) return 'block';
  return kind === 'update_object' && !Object.keys(values ?? {}).length ? 'values' : null;
}
