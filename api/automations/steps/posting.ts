import type { Post } from '../../db/types.ts';
import { type Actions, actionNamed } from '../definitions/lookup.ts';
import { runAction } from './run-action.ts';

/** Posts records one after the other: what an action reads of the second, the first may have changed. */
export const postingWith =
  (actions: Actions): Post =>
  async (tenant, name, ids) => {
    await tenant.begin();
    for (const primary_item_id of ids) await runAction(tenant, actionNamed(actions, name), { primary_item_id, input: {} });
  };
