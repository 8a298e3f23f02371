import type { Post } from '../../db/types.ts';
import { type Actions, actionNamed } from '../definitions/lookup.ts';
import { runAction } from './run-action.ts';

/** Posts a record by the server action of this name. */
export const postingWith =
  (actions: Actions): Post =>
  async (tenant, name, primary_item_id) => {
    await tenant.begin();
    await runAction(tenant, actionNamed(actions, name), { primary_item_id, input: {} });
  };
