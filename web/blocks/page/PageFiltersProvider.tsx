import type { View } from '@millwright/core/view/types.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { DurationsContext } from '../../fields/view/durations.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOpeningFilter } from './filtered-view.ts';
import { PageFilterChips } from './PageFilterChips.tsx';
import { type PageFilter, type PageFilters, PageFiltersContext } from './page-filters.ts';
import { useInputFilters } from './use-input-filters.ts';

/** Keeps what was chosen in blocks of a page and given to its inputs, names it above them, and hands it to those that it narrows. Durations are told as the view says. */
export function PageFiltersProvider({ view, children }: { view: View; children: ReactNode }) {
  const text = useText();
  const [chosen, setChosen] = useState<readonly Omit<PageFilter, 'clear'>[]>([]);
  const choose = useCallback<PageFilters['choose']>(
    (filter, id) => setChosen((before) => [...before.filter((one) => one.id !== id), ...(filter ? [filter] : [])]),
    [],
  );
  const given = useInputFilters(view);
  const opened = useOpeningFilter();
  const filters = [...opened, ...given, ...chosen.map((filter) => ({ ...filter, clear: () => choose(null, filter.id) }))];
  // Without a filter, as most pages are, no block is drawn anew for it.
  const unfiltered = useMemo<PageFilters>(() => ({ filters: [], choose }), [choose]);
  const value = filters.length ? { filters, choose } : unfiltered;
  return (
    <PageFiltersContext value={value}>
      <PageFilterChips filters={filters} label={text('blocks.page.filters')} clearable />
      <DurationsContext value={view.misc?.duration_format}>{children}</DurationsContext>
    </PageFiltersContext>
  );
}
