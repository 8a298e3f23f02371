import { openDrawer, type Walk } from '../../layers/drawer.ts';
import type { Actions } from '../actions/use-actions.ts';
import type { Row } from '../columns/values.ts';
import type { Table } from './adapter/table.ts';

/** Steps through the loaded rows of a table, moving its focus along. */
function walkFrom(table: Table, index: number): Walk {
  let at = index;
  const column = table.api?.getFocusedCell()?.column ?? table.columns[0]?.path;
  return {
    step: (by) => {
      const row = table.api?.getDisplayedRowAtIndex(at + by)?.data;
      if (!row) return null;
      at += by;
      table.api?.ensureIndexVisible(at);
      table.markOpen(row.identity);
      return row.identity;
    },
    focus: () => {
      if (column) table.api?.setFocusedCell(at, column);
    },
  };
}

/** What opening a row does: the block's own action, else the record in the drawer. */
export function openRow(table: Table, actions: Actions, title: string, { identity }: Row, index: number): void {
  const [action] = actions.of('row_click');
  const walk = walkFrom(table, index);
  table.markOpen(identity);
  if (action) actions.run(action, [identity], { walk });
  else openDrawer({ kind: 'record', id: identity, title, walk });
}
