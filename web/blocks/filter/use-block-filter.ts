import { allOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type Dispatch, type SetStateAction, useMemo, useRef, useState } from 'react';
import { uuid } from '../../data/uuid.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import type { Row } from '../columns/values.ts';
import { searchCondition } from '../source/search-condition.ts';
import { type CountState, useCount } from '../source/use-count.ts';
import { conditionOf, emptyDraft, type FilterDraft, newRow, rowCount } from './conditions.ts';
import { inheritedValues } from './inherited-values.ts';
import type { SavedFilter } from './saved-filters.ts';
import { useBegun } from './use-begun.ts';
import { knownConditions, useFilterDraft } from './use-filter-draft.ts';
import { filteredTo } from './value-filter.ts';

export type BlockFilter = {
  draft: FilterDraft;
  setDraft: Dispatch<SetStateAction<FilterDraft>>;
  search: string;
  setSearch: (search: string) => void;
  /** Whether the filter editor is open. */
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The whole condition for rows: the block's own filter, the person's and the search. The same object while its meaning is the same. */
  where: Condition | null;
  count: CountState;
  /** The values for a new record that make it match the filter. */
  inherited: JsonObject;
  /** Whether the person has set a filter or search. */
  active: boolean;
  clear: () => void;
  /** Applies a saved filter, without conditions on missing columns. */
  apply: (saved: Pick<SavedFilter, 'filter' | 'search'>) => void;
  /** The default filter that was applied at first; null if the last used filter was restored. */
  begun: SavedFilter | null;
  /** Adds an empty condition on a column. */
  filterBy: (column: ResolvedColumn) => void;
  /** Filters the block to records with the same value in this column. */
  filterTo: (column: ResolvedColumn, row: Row) => void;
};

/** Manages the filter and search of one block. `own` is the filter set by its designer. */
export function useBlockFilter(key: string, own: Condition | null, model: ResolvedModel, columns: readonly ResolvedColumn[]): BlockFilter {
  const begun = useBegun(key);
  const [draft, setDraft] = useFilterDraft(key, columns, begun?.filter);
  const [search, setSearch] = useState(begun?.search ?? '');
  const [open, setOpen] = useState(false);
  const narrowed = useMemo(() => allOf(own, conditionOf(draft, columns)), [own, draft, columns]);
  const where = useSame(
    useMemo(() => allOf(own, conditionOf(draft, columns), searchCondition(model, columns, search)), [own, draft, columns, model, search]),
  );
  const count = useCount(model.model.slug, where, own);
  const inherited = useMemo(() => inheritedValues(model, narrowed), [model, narrowed]);
  return {
    draft,
    setDraft,
    search,
    setSearch,
    open,
    setOpen,
    where,
    count,
    inherited,
    active: rowCount(draft) > 0 || search !== '',
    clear: () => {
      setDraft(emptyDraft);
      setSearch('');
    },
    apply: (saved) => {
      setDraft(knownConditions(saved.filter, columns));
      setSearch(saved.search);
    },
    begun,
    filterBy: (column) => {
      setDraft((before) => ({ ...before, rows: [...before.rows, newRow(uuid(), column)] }));
      setOpen(true);
    },
    filterTo: (column, row) => setDraft((before) => filteredTo(before, column, row)),
  };
}

/** Keeps the same object while its content is equal, so that rows are reloaded only when the filter's meaning changes. */
function useSame<T>(value: T): T {
  const lastValue = useRef(value);
  if (JSON.stringify(lastValue.current) !== JSON.stringify(value)) lastValue.current = value;
  return lastValue.current;
}
