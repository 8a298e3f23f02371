import type { JsonBudget } from '@millwright/core/json-budget.ts';

/** The limits of a JSON body: its bytes after decompression, and its content. */
export type BodyBudget = JsonBudget & { bytes: number };

/** Deeper than any body that the product accepts, whose place `checkJson` reports; such a text is still cheap to parse. */
const levels = 500;

/** By the beginning of the path, the narrowest first. Callers without a sign-in may send little. */
const budgets: readonly (readonly [path: string, BodyBudget])[] = [
  ['/v1/auth/', { bytes: 16_000, levels, values: 200 }],
  ['/v1/hooks/', { bytes: 1_000_000, levels, values: 50_000 }],
  ['/v1/drafts/', { bytes: 1_000_000, levels, values: 100_000 }],
  ['/v1/', { bytes: 8_000_000, levels, values: 300_000 }],
];

/** The budget of a path; unknown paths get the narrowest. */
export const bodyBudget = (path: string): BodyBudget =>
  (budgets.find(([begin]) => path.toLowerCase().startsWith(begin)) ?? (budgets[0] as (typeof budgets)[number]))[1];
