import { Menu } from '@mantine/core';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { IconColumns3 } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { openRow } from '../actions/open-row.ts';
import { useActions } from '../actions/use-actions.ts';
import { valueAt } from '../columns/values.ts';
import { emptyDraft } from '../filter/conditions.ts';
import { useBlockFilter } from '../filter/use-block-filter.ts';
import { BlockMessage } from '../messages/BlockMessage.tsx';
import { BlockPanel } from '../panel/BlockPanel.tsx';
import type { RowsBlockParts } from '../panel/RowsBlock.tsx';
import { useBlockEvents } from '../panel/use-block-events.ts';
import { useTotals } from '../totals/use-totals.ts';
import { useRowsShown } from './adapter/use-rows-shown.ts';
import { TableGrid } from './grid/TableGrid.tsx';
import { useGrouping } from './groups/use-grouping.ts';
import { ColumnsMenu } from './header/ColumnsMenu.tsx';
import { GroupButton } from './header/GroupButton.tsx';
import { useShareColumns } from './header/use-share-columns.ts';
import { useStack } from './stack/use-stack.ts';
import classes from './TablePanel.module.css';
import { type TableHandlers, type TableState, useTable } from './use-table.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** Draws a table in the panel of a block: its grid, columns and totals. A failure is shown inside the panel. */
export function TablePanel({ view, block, setup, schema, model, columns, skipped }: RowsBlockParts<TableSetup>) {
  const text = useText();
  const label = useLabel();
  const title = label(block.label) || label(model.model.displayed_name);
  const [state, setState] = useState<TableState>({ pages: 0, error: null, rows: null });
  const frame = useRef<HTMLElement>(null);
  const filter = useBlockFilter(`${view.id}.${block.id}`, block.betterFilters ?? null, model, columns);
  const handlers = useRef<TableHandlers>({ onRowOpened: () => undefined, actionOf: () => undefined, onRowsChanged: () => undefined });
  const table = useTable({ view, block, setup, schema, model, columns, setState, handlers });
  const { begun } = filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is arranged once, when it is first shown
  useEffect(() => table.arrangement.apply(begun?.arrangement ?? null), []);
  const actions = useActions(table, filter.inherited);
  const share = useShareColumns(view, block.id, table);
  const totals = useTotals(table, setup.aggregation, filter.where);
  const grouping = useGrouping({ key: table.key, own: setup.grouping, schema, model, columns }, totals.chosen);
  const [most, chooseRows] = useRowsShown(table.key);
  handlers.current = {
    onRowOpened: (row, index) => openRow(table.rows, actions, row, index),
    actionOf: (row, { path }) => {
      const value = valueAt(row, path);
      const action = actions.ofCell(path, value);
      return action && (() => actions.run(action, [row.identity], { value }));
    },
    onRowsChanged: (ids) => {
      for (const action of actions.of('row_changed')) actions.run(action, ids);
    },
  };
  table.menu.current = {
    totals: totals.chosen,
    chooseTotal: totals.choose,
    filterBy: filter.filterBy,
    filterTo: filter.filterTo,
    clearFilter: () => filter.setDraft(emptyDraft),
    grouping: grouping.chosen,
    group: grouping.choose,
    rows: most,
    chooseRows,
    share,
    remove: (ids) => void actions.remove(ids),
  };
  useBlockEvents({ frame, source: table, actions, recount: filter.count.recount, ready: state.rows !== null });
  useUndoKeys(frame, table);
  const stack = useStack(frame, setup, columns);
  table.stacked = Boolean(stack);
  const rows = Math.min((state.rows ?? 6) + (totals.row ? 1 : 0), most);
  const empty = state.rows === 0 && state.error === null;
  const menu = (
    <>
      <GroupButton table={table} grouping={grouping} />
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <ToolbarButton label={text('table.columns')} icon={IconColumns3} />
        </Menu.Target>
        <ColumnsMenu table={table} />
      </Menu>
    </>
  );
  return (
    <BlockPanel
      frame={frame}
      part="table"
      source={table}
      title={title}
      filter={filter}
      actions={actions}
      searchable={setup.searchable !== false}
      skipped={skipped}
      busy={state.pages > 0}
      undoes
      menu={menu}
    >
      <div
        className={classes.body}
        data-empty={empty}
        data-rows={rows}
        data-stacked={Boolean(stack)}
        style={{ '--mw-rows': rows, ...(stack && { '--mw-card': `${stack.height}px` }) } as CSSProperties}
      >
        {stack !== undefined && <TableGrid table={table} where={filter.where} label={title} totals={totals.row} groups={grouping.by} stack={stack} />}
        <BlockMessage
          className={classes.cover}
          error={state.error}
          onRetry={() => table.api?.purgeInfiniteCache()}
          empty={empty}
          filter={filter}
          title={title}
          actions={actions}
          builtIn={view.template === true}
          purpose={setup.empty_text}
        />
      </div>
    </BlockPanel>
  );
}
