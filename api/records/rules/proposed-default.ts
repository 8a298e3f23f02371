import { proposeAhead, proposeRest } from './actions/proposals.ts';
import { defineRecordRule } from './define-rule.ts';

/**
 * Fills empty values of new records of models with `misc.proposing`: before writing, as far as the save has the facts,
 * and otherwise from the written records.
 */
export const proposedDefault = defineRecordRule({
  fill: async (saving) => {
    const rest = await proposeAhead(saving);
    return rest.length > 0 ? () => proposeRest(saving, rest) : null;
  },
});
