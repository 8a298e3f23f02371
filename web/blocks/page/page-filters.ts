import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { createContext, useContext, useMemo } from 'react';

/** A block as what filters a page sees it. */
export type FilteredBlock = { id: string; model: string };

/** What narrows blocks of a page: what was chosen, in words, and what each block then shows. */
export type PageFilter = {
  /** The block, or the input of one, that it was chosen in. */
  id: string;
  /** What it asks for: “State: Open”. */
  name: string;
  /** What a block's records must meet; null for a block that it is not about. */
  of: (block: FilteredBlock) => Condition | null;
  clear: () => void;
};

/** The filters of a page, and how a block sets its own. */
export type PageFilters = { filters: readonly PageFilter[]; choose: (filter: Omit<PageFilter, 'clear'> | null, id: string) => void };

/** The filters of the page around a block; none where a block stands alone. */
export const PageFiltersContext = createContext<PageFilters>({ filters: [], choose: () => undefined });

export const usePageFilters = (): PageFilters => useContext(PageFiltersContext);

/** What the page's filters ask of one block: one condition, the same object while it means the same, and which they are. */
export function usePageCondition({ id, model }: FilteredBlock): { condition: Condition | null; filters: readonly PageFilter[] } {
  const { filters } = usePageFilters();
  const asked = filters.flatMap((filter) => {
    const condition = filter.of({ id, model });
    return condition ? [{ filter, condition }] : [];
  });
  const meaning = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the meaning stands for the conditions
  return useMemo(() => ({ condition: allOf(...asked.map(({ condition }) => condition)), filters: asked.map(({ filter }) => filter) }), [meaning]);
}

/** The filters of the page that narrow the block around. */
export const NarrowedBy = createContext<readonly PageFilter[]>([]);
