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
  /** Whether the filter is being edited. */
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Everything that rows must meet: the block's own filter, the person's and the search. The same object while it means the same. */
  where: Condition | null;
  count: CountState;
  /** What a new record takes from the filter, so that it appears in the block. */
  inherited: JsonObject;
  /** Whether the person has narrowed the block. */
  active: boolean;
  clear: () => void;
  /** Shows what a person had saved under a name; conditions on columns that are gone are left out. */
  apply: (saved: Pick<SavedFilter, 'filter' | 'search'>) => void;
  /** What the block began with; null when it is as it was left. */
  begun: SavedFilter | null;
  /** Begins a condition on a column. */
  filterBy: (column: ResolvedColumn) => void;
  /** Narrows the block to records with the value of this column in this row. */
  filterTo: (column: ResolvedColumn, row: Row) => void;
};

/** Keeps the filter and the search of one block, and counts what matches. `own` is the filter that its designer gave it. */
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

/** Keeps the object while its content is the same, so that rows are only read again when the filter means something else. */
function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
