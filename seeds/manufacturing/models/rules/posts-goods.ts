import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';

/**
 * Returns the rules that write stock movements together with a step: if they fail, the step is not reached either.
 * `when` is the condition that is true in the step.
 */
export const postsGoods = (when: string, ...actions: string[]): AfterSaveRule[] =>
  actions.map((action) => ({ action, changed: ['std_active_operation'], when, each: true }));
