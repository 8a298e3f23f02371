import { proposeAhead, proposeRest } from './actions/proposals.ts';
import { defineRecordRule } from './define-rule.ts';

/**
 * Fills new records of models that ask for it (`misc.proposing`) where a value was not given: before they are written, as
 * far as the save itself tells what the action is told, and the rest from the written records.
 */
export const proposedDefault = defineRecordRule({
  fill: async (saving) => {
    const rest = await proposeAhead(saving);
    return rest.length > 0 ? () => proposeRest(saving, rest) : null;
  },
});
