import type { View } from '@millwright/core/view/types.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { DurationsContext } from '../../fields/view/durations.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOpeningFilter } from './filtered-view.ts';
import { PageFilterChips } from './PageFilterChips.tsx';
import { type PageFilter, type PageFilters, PageFiltersContext } from './page-filters.ts';
import { useInputFilters } from './use-input-filters.ts';

/** Holds the page filters from blocks and inputs, names them above the page, and provides them to the blocks. Durations follow the view's format. */
export function PageFiltersProvider({ view, children }: { view: View; children: ReactNode }) {
  const text = useText();
  const [chosen, setChosen] = useState<readonly Omit<PageFilter, 'clear'>[]>([]);
  const choose = useCallback<PageFilters['choose']>(
    (filter, id) => setChosen((before) => [...before.filter((one) => one.id !== id), ...(filter ? [filter] : [])]),
    [],
  );
  const ofInputs = useInputFilters(view);
  const opened = useOpeningFilter();
  const filters = [...opened, ...ofInputs, ...chosen.map((filter) => ({ ...filter, clear: () => choose(null, filter.id) }))];
  // Without a filter, as on most pages, no block renders again.
  const unfiltered = useMemo<PageFilters>(() => ({ filters: [], choose }), [choose]);
  const value = filters.length ? { filters, choose } : unfiltered;
  return (
    <PageFiltersContext value={value}>
      <PageFilterChips filters={filters} label={text('blocks.page.filters')} clearable />
      <DurationsContext value={view.misc?.duration_format}>{children}</DurationsContext>
    </PageFiltersContext>
  );
}
