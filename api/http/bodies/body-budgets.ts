import type { JsonBudget } from '@millwright/core/json-budget.ts';

/** How large a JSON body may be: its bytes once it is unpacked, and what they may hold. */
export type BodyBudget = JsonBudget & { bytes: number };

/** Deeper than anything the product takes, which `checkJson` names by its place; so deep a text is still cheap to parse. */
const levels = 500;

/** By the beginning of a path, the narrowest first. Who is not signed in sends little. */
const budgets: readonly (readonly [path: string, BodyBudget])[] = [
  ['/v1/auth/', { bytes: 16_000, levels, values: 200 }],
  ['/v1/hooks/', { bytes: 1_000_000, levels, values: 50_000 }],
  ['/v1/drafts/', { bytes: 1_000_000, levels, values: 100_000 }],
  ['/v1/', { bytes: 8_000_000, levels, values: 300_000 }],
];

/** The budget of a path; of every path that the interface doesn't have, the narrowest. */
export const bodyBudget = (path: string): BodyBudget =>
  (budgets.find(([begin]) => path.toLowerCase().startsWith(begin)) ?? (budgets[0] as (typeof budgets)[number]))[1];
