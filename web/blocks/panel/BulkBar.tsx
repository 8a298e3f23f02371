import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';
import { IconDownload, IconPencil, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useRights } from '../../data/documents/use-rights.ts';
import { formatNumber } from '../../format/numbers.ts';
import { ShareRows } from '../../forms/sharing/ShareRows.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { PrintLabelsOfRows } from '../../labels/PrintLabelsOfRows.tsx';
import { useMaySend } from '../../messages/SendMessageItem.tsx';
import { PrintButton } from '../../pdf-templates/printing/PrintButton.tsx';
import { loadable } from '../../ui/browser/loadable.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { ActionConfirmation } from '../actions/ActionConfirmation.tsx';
import { ShownOutlook } from '../actions/ShownOutlook.tsx';
import type { Actions } from '../actions/use-actions.ts';
import { bulkLimit, chosenIds } from '../bulk/bulk.ts';
import { DeleteDialog } from '../deletion/DeleteDialog.tsx';
import { mayDelete } from '../deletion/delete-records.ts';
import { exportFile, type FileKind } from '../export/export-file.ts';
import { chosenCount } from '../selection/selection.ts';
import type { BlockSource } from '../source/block-source.ts';
import classes from './panel.module.css';

// Dialogs are loaded when they are opened.
const SendMessageDialog = loadable(async () => (await import('../../messages/SendMessageDialog.tsx')).SendMessageDialog);
const AdvanceDialog = loadable(async () => (await import('../advance/AdvanceDialog.tsx')).AdvanceDialog);
const EditFieldDialog = loadable(async () => (await import('../bulk/EditFieldDialog.tsx')).EditFieldDialog);

/** Messages that are sent by one person in one go. */
const messagesAtOnce = 200;

/** Of several records it would say, or begin with, the first alone. */
const isOfOne = ({ fills, kind }: BlockAction) => Boolean(fills) || kind === 'show_outlook';

type Props = { source: BlockSource; title: string; total: number; where: Condition | null; actions: Actions };

/** Shows the actions for the selected rows: the block's own actions, edit a field, export, delete. */
export function BulkBar({ source, title, total, where, actions }: Props) {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  const rights = useRights();
  const [editing, setEditing] = useState<string[] | null>(null);
  const [writing, setWriting] = useState<string[] | null>(null);
  const [exporting, setExporting] = useState(false);
  const maySend = useMaySend();
  const chosen = useSyncExternalStore(source.selection.subscribe, source.selection.current);
  const count = chosenCount(chosen, total);
  const offered = actions.of('selected_rows').filter((action) => count <= 1 || !isOfOne(action));
  // One button leads: which one is the main one is not to be guessed from several.
  const main = offered.find(({ variant }) => variant !== 'secondary');
  /** Calls `work` with the identities of the selected records. Shows a message if there are more than `bulkLimit`, or if the work fails. */
  const withIds = async (work: (ids: string[]) => unknown, failed?: string) => {
    try {
      const ids = await chosenIds(source, chosen, where);
      if (ids === null) return void notifications.show({ message: text('table.tooMany', { limit: formatNumber(bulkLimit) }), color: 'orange' });
      await work(ids);
    } catch (error) {
      showRefusal(error, sentence(error), failed);
    }
  };
  const write = (ids: string[]) =>
    ids.length > messagesAtOnce
      ? notifications.show({ message: text('messaging.tooMany', { most: messagesAtOnce }), color: 'orange' })
      : setWriting(ids);
  /** One file after the other: a print may wait for minutes. */
  const exportIds = async (work: (ids: string[]) => Promise<void>) => {
    if (exporting) return;
    setExporting(true);
    await withIds(work, text('table.exportFailed'));
    setExporting(false);
  };
  const save = (kind: FileKind) => void exportIds((ids) => exportFile(kind, source, title, ids, label));
  const print = () => void exportIds(async (ids) => (await import('../export/print-rows.ts')).printRows(source, title, ids, label));
  return (
    <>
      {count > 0 && (
        <section className={classes.bulk} aria-label={text('bulk.label')}>
          <span className={classes.chosen} role="status">
            {text('table.selected', { count })}
          </span>
          {offered.map((action) => (
            <ActionButton
              key={action.id}
              action={action}
              denied={actions.denied(action)}
              size="compact-sm"
              variant={action === main ? 'filled' : 'default'}
              onClick={() => void withIds((ids) => actions.run(action, ids))}
            />
          ))}
          {source.mayEdit && source.columns.some(({ editable }) => editable) && (
            <Button size="compact-sm" variant="default" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => void withIds(setEditing)}>
              {text('table.editField')}
            </Button>
          )}
          {maySend && (
            <Button size="compact-sm" variant="default" leftSection={<IconSend size={16} stroke={1.75} />} onClick={() => void withIds(write)}>
              {text('messaging.send')}
            </Button>
          )}
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                loading={exporting}
                aria-busy={exporting}
                leftSection={<IconDownload size={16} stroke={1.75} />}
              >
                {text('blocks.export.label')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => save('csv')}>{text('table.export')}</Menu.Item>
              <Menu.Item onClick={() => save('xlsx')}>{text('blocks.export.xlsx')}</Menu.Item>
              <Menu.Item onClick={print}>{text('blocks.export.pdf')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <PrintButton model={source.model} choose={withIds} />
          <ShareRows model={source.model} choose={withIds} />
          <PrintLabelsOfRows model={source.model.model} choose={withIds} />
          {mayDelete(source.model, rights) && (
            <Button
              size="compact-sm"
              variant="default"
              c="red"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() =>
                void withIds(async (ids) => {
                  if (await actions.remove(ids)) source.selection.clear();
                }, text('table.deleteFailed'))
              }
            >
              {text('actions.delete')}
            </Button>
          )}
          <ToolbarButton label={text('table.clearSelection')} icon={IconX} size={26} onClick={() => source.selection.clear()} />
        </section>
      )}
      <ActionConfirmation confirming={actions.confirming} />
      {actions.outlook && <ShownOutlook {...actions.outlook} />}
      <DeleteDialog question={actions.question} title={label(source.model.model.displayed_name)} />
      <Suspense fallback={null}>
        {actions.advancing && (
          <AdvanceDialog source={source} ids={actions.advancing.ids} onClose={actions.advancing.close} onMoved={actions.advancing.moved} />
        )}
        {writing && <SendMessageDialog ids={writing} model={source.model.model.slug} onClose={() => setWriting(null)} />}
        {editing && <EditFieldDialog source={source} ids={editing} onClose={() => setEditing(null)} />}
      </Suspense>
    </>
  );
}
