import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Condition } from '@millwright/core/filter/types.ts';
import { IconDownload, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useRights } from '../../documents/use-rights.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { bulkLimit, chosenIds, deleteRecords } from './bulk.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { exportCsv } from './export-csv.ts';
import { chosenCount } from './selection.ts';
import classes from './TablePanel.module.css';
import type { Table } from './table.ts';
import type { Actions } from './use-actions.ts';

type Props = { table: Table; title: string; total: number; where: Condition | null; actions: Actions };

/** What can be done with the chosen rows: the block's own actions, edit a field, export, delete. */
export function BulkBar({ table, title, total, where, actions }: Props) {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  const rights = useRights();
  const [editing, setEditing] = useState<string[] | null>(null);
  const chosen = useSyncExternalStore(table.selection.subscribe, table.selection.current);
  const count = chosenCount(chosen, total);
  const item = { id: table.model.model.id };
  const mayDelete = rights?.allows('DELETE', 'MODELS', item) === true && !table.model.model.misc?.append_only;
  /** Works on the identities of what is chosen; says so when there are too many. */
  const withIds = async (work: (ids: string[]) => unknown) => {
    try {
      const ids = await chosenIds(table, chosen, where);
      if (ids === null) return void notifications.show({ message: text('table.tooMany', { limit: formatNumber(bulkLimit) }), color: 'orange' });
      await work(ids);
    } catch (error) {
      notifications.show({ message: sentence(error), color: 'red', autoClose: false });
    }
  };
  const remove = async (ids: string[]) => {
    if (!(await actions.confirmDelete(ids))) return;
    const deleted = await deleteRecords(ids);
    table.selection.clear();
    table.refresh();
    notifications.show({ message: text('table.deleted', { count: deleted }), color: 'green' });
  };
  return (
    <>
      {count > 0 && (
        <section className={classes.bulk} aria-label={text('bulk.label')}>
          <span className={classes.chosen} role="status">
            {text('table.selected', { count })}
          </span>
          {actions.selected.map((action) => (
            <Button key={action.id} size="compact-sm" onClick={() => void withIds((ids) => actions.run(action, ids))}>
              {label(action.label)}
            </Button>
          ))}
          {table.mayEdit && table.columns.some(({ editable }) => editable) && (
            <Button size="compact-sm" variant="default" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => void withIds(setEditing)}>
              {text('table.editField')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void withIds((ids) => exportCsv(table, title, ids, label))}
          >
            {text('table.export')}
          </Button>
          {mayDelete && (
            <Button
              size="compact-sm"
              variant="default"
              c="red"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => void withIds(remove)}
            >
              {text('actions.delete')}
            </Button>
          )}
          <ToolbarButton label={text('table.clearSelection')} icon={IconX} size={26} onClick={() => table.selection.clear()} />
        </section>
      )}
      <DeleteDialog asking={actions.asking} title={label(table.model.model.displayed_name)} />
      {editing && <EditFieldDialog table={table} ids={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
