import type { AfterSaveRule } from '@millwright/core/model/rules/after-save.ts';

/** What entering a step writes in stock is written with the step, or the step is not reached: `when` holds in it. */
export const postsGoods = (when: string, ...actions: string[]): AfterSaveRule[] =>
  actions.map((action) => ({ action, changed: ['std_active_operation'], when, each: true }));
