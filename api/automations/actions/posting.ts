import type { Post } from '../../db/types.ts';
import { type Actions, actionNamed } from '../definitions/lookup.ts';
import { runAction } from './run-action.ts';

/** Makes the function that runs a server action by name within a save: after saving, for records, or to propose default values. */
export const postingWith =
  (actions: Actions): Post =>
  async (tenant, name, about) => {
    await tenant.begin();
    const action = actionNamed(actions, name);
    if ('id' in about) return runAction(tenant, action, { primary_item_id: about.id, input: {} });
    const input = 'ids' in about ? { ids: about.ids } : about.told;
    return runAction(tenant, action, { primary_item_id: null, input, ...('checked' in about && about.checked && { rights: 'checked' as const }) });
  };
