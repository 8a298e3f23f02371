import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { createContext, useContext, useMemo } from 'react';

/** The properties of a block that page filters use. */
export type FilteredBlock = { id: string; model: string };

/** A filter that a page applies to its blocks. */
export type PageFilter = {
  /** The id of the block or input that set it. */
  id: string;
  /** Its description: “State: Open”. */
  name: string;
  /** The condition for a block's records; null if the filter doesn't apply to the block. */
  of: (block: FilteredBlock) => Condition | null;
  clear: () => void;
};

/** The filters of a page, and how a block sets its own. */
export type PageFilters = { filters: readonly PageFilter[]; choose: (filter: Omit<PageFilter, 'clear'> | null, id: string) => void };

/** The page filters around a block; empty for a block outside a page. */
export const PageFiltersContext = createContext<PageFilters>({ filters: [], choose: () => undefined });

export const usePageFilters = (): PageFilters => useContext(PageFiltersContext);

/** Combines the page filters for one block into one condition, the same object while its meaning is the same. */
export function usePageCondition({ id, model }: FilteredBlock): { condition: Condition | null; filters: readonly PageFilter[] } {
  const { filters } = usePageFilters();
  const terms = filters.flatMap((filter) => {
    const condition = filter.of({ id, model });
    return condition ? [{ filter, condition }] : [];
  });
  const meaning = JSON.stringify(terms);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the meaning stands for the conditions
  return useMemo(() => ({ condition: allOf(...terms.map(({ condition }) => condition)), filters: terms.map(({ filter }) => filter) }), [meaning]);
}

/** The page filters that apply to the surrounding block. */
export const NarrowedBy = createContext<readonly PageFilter[]>([]);
