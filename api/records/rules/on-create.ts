import { post } from './actions/post.ts';
import { defineRecordRule } from './define-rule.ts';

/**
 * Posts the new records of models that ask for it (`misc.posting`): what follows from a record is written with it, or the
 * record is refused, at its place in the request. One after the other: what the second reads, the first may have changed.
 */
export const onCreate = defineRecordRule({
  follow: async ({ tenant, drafts }) => {
    for (const draft of drafts.values()) {
      const action = draft.model.model.misc?.posting;
      if (action && draft.creating) await post(tenant, draft, action);
    }
  },
});
