import { Button, Checkbox, Group, Modal, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Json } from '@millwright/core/json.ts';
import { useEffect, useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { columnView } from '../columns/columns.ts';
import { parseEdit } from '../columns/parse-edit.ts';
import type { BlockSource } from '../source/block-source.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { changeField } from './bulk.ts';
import classes from './EditFieldDialog.module.css';
import { useBulk } from './use-bulk.ts';

type Props = { source: BlockSource; ids: string[]; onClose: () => void };

/** Sets one field of all selected records, and shows their number, the progress and the refused ones. */
export function EditFieldDialog({ source, ids, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const columns = source.columns.filter(({ editable }) => editable);
  const [path, setPath] = useState(columns[0]?.path ?? '');
  const [value, setValue] = useState<Json>(null);
  const [empty, setEmpty] = useState(false);
  const bulk = useBulk(source);
  const { stop } = bulk;
  // Leaving the screen stops the work.
  useEffect(() => stop, [stop]);
  const column = columns.find((other) => other.path === path);
  if (!column) return null;
  const parsed = parseEdit(column, empty ? null : value, source.wording);
  const problem = 'unread' in parsed ? text('errors.unable_to_parse', { type: text(`table.types.${parsed.unread}`) }) : null;
  const apply = async () => {
    if ('unread' in parsed) return;
    const { done, failed, left } = await bulk.run((watch) => changeField(source, ids, path, parsed.value, watch));
    if (done.length) notifications.show({ message: text('table.changed', { count: done.length }), color: 'green' });
    if (!failed.length && !left.length) onClose();
  };
  const running = bulk.done !== null;
  const nothing = 'value' in parsed && parsed.value === null && !empty;
  const { Editor } = columnView(column);
  return (
    <Modal
      opened
      onClose={running ? () => undefined : onClose}
      title={text('table.editField')}
      withCloseButton={!running}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <div className={classes.form}>
        <BulkProgress bulk={bulk} total={ids.length} />
        <NativeSelect
          label={text('table.field')}
          value={path}
          onChange={(event) => {
            setPath(event.currentTarget.value);
            setValue(null);
            setEmpty(false);
          }}
          data={columns.map((one) => ({ value: one.path, label: label(one.label) }))}
        />
        {Editor && (
          <Editor
            key={path}
            field={column.field}
            value={value}
            onChange={setValue}
            place="bulk"
            common={{ label: text('table.value'), error: problem, disabled: empty }}
          />
        )}
        {column.field?.validation !== 'required' && (
          <Checkbox label={text('table.emptyIt')} checked={empty} onChange={(event) => setEmpty(event.currentTarget.checked)} />
        )}
        <Group justify="flex-end">
          {running && (
            <Button variant="default" onClick={stop}>
              {text('blocks.bulk.stop')}
            </Button>
          )}
          <Button loading={running} disabled={problem !== null || nothing} onClick={() => void apply()}>
            {text('table.editFieldApply', { count: ids.length })}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
