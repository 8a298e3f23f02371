import { Button } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useLanding } from '../../keys/initial-focus.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useScanTaker } from '../../keys/scan/scan-dispatcher.ts';
import { scanTarget } from '../../keys/scan/scan-target.ts';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { inheritedValues } from '../actions/inherited-values.ts';
import { useActions } from '../actions/use-actions.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { valueAt } from '../columns/values.ts';
import { conditionOf, emptyDraft, newRow, rowCount } from '../filter/conditions.ts';
import { useFilterDraft } from '../filter/use-filter-draft.ts';
import { filteredTo } from '../filter/value-filter.ts';
import { BulkBar } from '../panel/BulkBar.tsx';
import { EmptyTable } from '../panel/EmptyBlock.tsx';
import classes from '../panel/panel.module.css';
import { SkippedBar } from '../panel/SkippedBar.tsx';
import { Toolbar } from '../panel/Toolbar.tsx';
import { countText } from '../source/count-text.ts';
import { allOf } from '../source/rows-query.ts';
import { searchCondition } from '../source/search-condition.ts';
import type { Skipped } from '../source/usable-setup.ts';
import { useCount } from '../source/use-count.ts';
import { useRefresh } from '../source/use-refresh.ts';
import { useTotals } from '../totals/use-totals.ts';
import { focusRow } from './adapter/focus-row.ts';
import { useRowsShown } from './adapter/use-rows-shown.ts';
import { TableGrid } from './grid/TableGrid.tsx';
import { useShareColumns } from './header/use-share-columns.ts';
import { openRow } from './open-row.ts';
import { useRowKeys } from './use-row-keys.ts';
import { type TableHandlers, useTable } from './use-table.ts';
import { useUndoKeys } from './use-undo-keys.ts';

type Props = {
  view: View;
  block: Block;
  setup: TableSetup;
  schema: Schema;
  model: ResolvedModel;
  columns: ResolvedColumn[];
  skipped: readonly Skipped[];
};

/** A table with its title, count, search, filter and actions. Its failures stay inside it. */
export function TablePanel({ view, block, setup, schema, model, columns, skipped }: Props) {
  const text = useText();
  const label = useLabel();
  const title = label(block.label) || label(model.model.displayed_name);
  const [draft, setDraft] = useFilterDraft(`${view.id}.${block.id}`, columns);
  const [search, setSearch] = useState('');
  const [filtering, setFiltering] = useState(false);
  const [state, setState] = useState<{ pages: number; error: unknown; rows: number | null }>({ pages: 0, error: null, rows: null });
  const frame = useRef<HTMLElement>(null);
  const own = block.betterFilters ?? null;
  const wanted: Condition | null = useMemo(
    () => allOf(own, conditionOf(draft, columns), searchCondition(model, columns, search)),
    [own, draft, columns, model, search],
  );
  // The same filter is the same object, so that the grid only reads again when it means something else.
  const where = useSame(wanted);
  const count = useCount(model.model.slug, where, own);
  const handlers = useRef<TableHandlers>({ open: () => undefined, clicked: () => false, changed: () => undefined });
  const table = useTable({ view, block, setup, schema, model, columns, setState, handlers });
  const inherited = useMemo(() => inheritedValues(model, allOf(own, conditionOf(draft, columns))), [model, own, draft, columns]);
  const actions = useActions(table, title, inherited);
  const share = useShareColumns(view, block.id, table);
  const totals = useTotals(table, where);
  const [most, chooseRows] = useRowsShown(table.key);
  handlers.current = {
    open: (row, index) => openRow(table, actions, title, row, index),
    clicked: (row, { path }) => {
      const action = actions.of('cell_click').find((one) => one.column === undefined || one.column === path);
      if (action) actions.run(action, [row.identity], { value: valueAt(row, path) });
      return action !== undefined;
    },
    changed: (ids) => {
      for (const action of actions.of('row_changed')) actions.run(action, ids);
    },
  };
  table.menu.current = {
    totals: totals.chosen,
    chooseTotal: totals.choose,
    filterBy: (column) => {
      setDraft((before) => ({ ...before, rows: [...before.rows, newRow(crypto.randomUUID(), column)] }));
      setFiltering(true);
    },
    filterTo: (column, row) => setDraft((before) => filteredTo(before, column, row)),
    clearFilter: () => setDraft(emptyDraft),
    rows: most,
    chooseRows,
    share,
    remove: (ids) => void actions.remove(ids),
  };
  useRowKeys({ frame, table, model, actions });
  useRefresh(table, count.recount);
  useUndoKeys(frame, table);
  const [scanned] = actions.of('scan');
  useScanTaker((code) => {
    const target = scanTarget(code);
    if (!scanned || target.kind !== 'object') return false;
    actions.run(scanned, [target.id]);
    return true;
  });
  useLanding(
    state.rows !== null,
    () => isTarget(frame.current, '[data-part="table"]') && (focusRow(table, 0) || frame.current?.querySelector<HTMLElement>('input')?.focus()),
    'main',
  );
  const filtered = rowCount(draft) > 0 || search !== '';
  const clear = () => {
    setDraft(emptyDraft);
    setSearch('');
  };
  const rows = Math.min((state.rows ?? 6) + (totals.row ? 1 : 0), most);
  const empty = state.rows === 0 && state.error === null;
  return (
    <section ref={frame} className={classes.panel} data-part="table" data-new={actions.of('button').length > 0} aria-label={title}>
      <Toolbar
        frame={frame}
        table={table}
        title={title}
        count={count}
        search={search}
        onSearch={setSearch}
        draft={draft}
        onDraft={setDraft}
        where={where}
        actions={actions}
        filtering={filtering}
        onFiltering={setFiltering}
      />
      <div className={classes.progress} data-busy={state.pages > 0} role="presentation" />
      <SkippedBar skipped={skipped} />
      <BulkBar table={table} title={title} total={count.value?.total ?? 0} where={where} actions={actions} />
      <div className={classes.body} data-empty={empty} data-rows={rows} style={{ '--mw-rows': rows } as CSSProperties}>
        <TableGrid table={table} where={where} label={title} totals={totals.row} />
        {state.error !== null && (
          <div className={classes.cover}>
            <Failure error={state.error} onRetry={() => table.api?.purgeInfiniteCache()} />
          </div>
        )}
        {empty && (
          <div className={classes.cover}>
            {filtered ? (
              <Empty
                title={text('table.filteredEmpty', { total: count.all ? countText(count.all) : '…' })}
                example={text('table.filteredEmptyText')}
                action={
                  <Button variant="default" onClick={clear}>
                    {text('table.clearFilters')}
                  </Button>
                }
              />
            ) : (
              <EmptyTable title={title} builtIn={view.template === true} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** Keeps the object while its content is the same. */
function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
