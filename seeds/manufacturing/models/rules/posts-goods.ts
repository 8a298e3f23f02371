import type { SettlingRule } from '@millwright/core/model/types.ts';

/** What entering a step writes in stock is written with the step, or the step is not reached: `when` holds in it. */
export const postsGoods = (when: string, ...actions: string[]): SettlingRule[] =>
  actions.map((action) => ({ action, changed: ['std_active_operation'], when, each: true }));
