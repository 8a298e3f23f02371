import { notifications } from '@mantine/notifications';
import type { TableSetup } from '@millwright/core/view/types.ts';
import { useNavigate } from 'react-router';
import { useUser } from '../../app/session.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { openDrawer, type Walk } from '../../shell/drawer.ts';
import { runAction } from './run-action.ts';
import type { Table } from './table.ts';
import type { Row } from './values.ts';

/** Steps through the loaded rows of a table, moving its focus along. */
function walkFrom(table: Table, index: number): Walk {
  let at = index;
  return {
    step: (by) => {
      const row = table.api?.getDisplayedRowAtIndex(at + by)?.data;
      if (!row) return null;
      at += by;
      table.api?.ensureIndexVisible(at);
      table.markOpen(row.identity);
      return row.identity;
    },
  };
}

/** What opening a row does: the block's own action, else the record in the drawer. */
export function useOpenRow(setup: TableSetup, title: string, current: () => Table | null): (row: Row, index: number) => void {
  const navigate = useNavigate();
  const sentence = useFailureText();
  const user = useUser();
  const action = setup.actions.find(({ trigger }) => trigger === 'row_click');
  return (row, index) => {
    const table = current();
    if (!table) return;
    const walk = walkFrom(table, index);
    table.markOpen(row.identity);
    if (!action) return openDrawer({ kind: 'record', id: row.identity, title, walk });
    runAction(action, {
      ids: [row.identity],
      title,
      walk,
      user_id: user.id,
      navigate: (path) => void navigate(path),
      refresh: table.refresh,
      confirmDelete: async () => true,
      done: () => undefined,
    }).catch((error: unknown) => notifications.show({ message: sentence(error), color: 'red', autoClose: false }));
  };
}
