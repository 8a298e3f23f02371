import type { Condition } from '@millwright/core/filter/types.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { type Skipped, skippedPart } from './usable-setup.ts';

/** The filter of a block. A filter that, according to the server, no longer fits its model is left out and listed in `skipped`. */
export function usableFilter(view: View, { id, betterFilters }: Block): { condition: Condition | null; skipped: Skipped[] } {
  const problem = view.problems?.find(({ place }) => place === `root.${id}.betterFilters`);
  return problem ? { condition: null, skipped: [skippedPart('filter', '', problem)] } : { condition: betterFilters ?? null, skipped: [] };
}
