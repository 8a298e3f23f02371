import type { Post } from '../../db/types.ts';
import { type Actions, actionNamed } from '../definitions/lookup.ts';
import { runAction } from './run-action.ts';

/** Posts a record, or settles some, by the server action of this name. */
export const postingWith =
  (actions: Actions): Post =>
  async (tenant, name, about) => {
    await tenant.begin();
    const action = actionNamed(actions, name);
    if ('ids' in about) await runAction(tenant, action, { primary_item_id: null, input: { ids: about.ids } });
    else await runAction(tenant, action, { primary_item_id: about.id, input: {} });
  };
