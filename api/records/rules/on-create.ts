import { post } from './actions/post.ts';
import { defineRecordRule } from './define-rule.ts';

/**
 * Runs the posting action of new records (`misc.posting`). Its consequences are written with the record, or the record
 * is refused at its place. One record after the other, because each may change what the next one reads.
 */
export const onCreate = defineRecordRule({
  follow: async ({ tenant, drafts }) => {
    for (const draft of drafts.values()) {
      const action = draft.model.model.misc?.posting;
      if (action && draft.creating) await post(tenant, draft, action);
    }
  },
});
