import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import type { GridApi } from 'ag-grid-community';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { isTarget } from '../../keys/is-target.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { scanTarget } from '../../scan/scan-target.ts';
import { useScanTaker } from '../../scan/use-scan.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { conditionOf, emptyDraft, type FilterDraft, rowCount } from '../filter/conditions.ts';
import { BulkBar } from './BulkBar.tsx';
import type { ResolvedColumn } from './columns.ts';
import { countText } from './count-text.ts';
import { allOf } from './rows-query.ts';
import { searchCondition } from './search-condition.ts';
import { TableGrid } from './TableGrid.tsx';
import classes from './TablePanel.module.css';
import { Toolbar } from './Toolbar.tsx';
import { useActions } from './use-actions.ts';
import { useCount } from './use-count.ts';
import { useRefresh } from './use-refresh.ts';
import { useTable } from './use-table.ts';
import type { Row } from './values.ts';

type Props = { view: View; block: Block; setup: TableSetup; schema: Schema; model: ResolvedModel; columns: ResolvedColumn[] };

/** A table with its title, count, search, filter and actions. Its failures stay inside it. */
export function TablePanel({ view, block, setup, schema, model, columns }: Props) {
  const text = useText();
  const label = useLabel();
  const title = label(block.label) || label(model.model.displayed_name);
  const [draft, setDraft] = useState<FilterDraft>(emptyDraft);
  const [search, setSearch] = useState('');
  const [state, setState] = useState<{ pages: number; error: unknown; rows: number | null }>({ pages: 0, error: null, rows: null });
  const frame = useRef<HTMLElement>(null);
  const own = block.betterFilters ?? null;
  const wanted: Condition | null = useMemo(
    () => allOf(own, conditionOf(draft, columns), searchCondition(model, columns, search)),
    [own, draft, columns, model, search],
  );
  // The same filter is the same object, so that the grid only reads again when it means something else.
  const where = useSame(wanted);
  const count = useCount(model.model.slug, where);
  const table = useTable({ view, block, setup, schema, model, columns, title, setState });
  const actions = useActions(table, title);
  const onApi = useCallback((api: GridApi<Row> | null) => table.attach(api), [table]);
  useRefresh(table, count.recount);
  const undo = async () => {
    const undone = await table.undo();
    notifications.show({ message: text(undone ? 'table.undone' : 'table.nothingToUndo') });
  };
  useShortcut('Ctrl Z', () => isTarget(frame.current, '[data-part="table"]') && void undo());
  const scanned = setup.actions.find(({ trigger }) => trigger === 'scan');
  useScanTaker((code) => {
    const target = scanTarget(code);
    if (!scanned || target.kind !== 'object') return false;
    actions.run(scanned, [target.id]);
    return true;
  });
  const filtered = rowCount(draft) > 0 || search !== '';
  const clear = () => {
    setDraft(emptyDraft);
    setSearch('');
  };
  const empty = state.rows === 0 && state.error === null;
  return (
    <section ref={frame} className={classes.panel} data-part="table" data-new={actions.buttons.length > 0} aria-label={title}>
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
      />
      <div className={classes.progress} data-busy={state.pages > 0} role="presentation" />
      <BulkBar table={table} title={title} total={count.value?.total ?? 0} where={where} actions={actions} />
      <div className={classes.body} data-empty={empty} data-rows={Math.min(state.rows ?? 6, 14)}>
        <TableGrid table={table} where={where} label={title} onApi={onApi} />
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
              <Empty title={text('table.empty', { name: title })} example={text('table.emptyExample')} />
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
