import { Alert, Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { type BulkResult, changeField } from './bulk.ts';
import { parseEdit } from './parse-edit.ts';
import classes from './TablePanel.module.css';
import type { Table } from './table.ts';

type Props = { table: Table; ids: string[]; onClose: () => void };

/** Sets one field of all chosen records; says how many, how far it is, and which were refused. */
export function EditFieldDialog({ table, ids, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const columns = table.columns.filter(({ editable }) => editable);
  const [path, setPath] = useState(columns[0]?.path ?? '');
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<BulkResult['failed']>([]);
  const column = columns.find((other) => other.path === path);
  if (!column) return null;
  const parsed = parseEdit(column, typed);
  const problem = 'error' in parsed ? text(parsed.error === 'notNumber' ? 'forms.notNumber' : 'forms.notDate') : null;
  const apply = async () => {
    if ('error' in parsed) return;
    setDone(0);
    const result = await changeField(table, ids, path, parsed.value, setDone);
    table.refresh();
    setDone(null);
    setFailed(result.failed);
    if (result.changed) notifications.show({ message: text('table.changed', { count: result.changed }), color: 'green' });
    if (!result.failed.length) onClose();
  };
  const options = column.field?.misc?.options;
  return (
    <Modal opened onClose={onClose} title={text('table.editField')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <div className={classes.form}>
        {failed.length > 0 && (
          <Alert color="red" title={text('table.failed', { count: failed.length })}>
            {failed.slice(0, 5).map(({ id, reason }) => (
              <div key={id}>{reason}</div>
            ))}
          </Alert>
        )}
        <NativeSelect
          label={text('table.field')}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          data={columns.map((one) => ({ value: one.path, label: label(one.label) }))}
        />
        {options || column.kind === 'boolean' ? (
          <NativeSelect
            label={text('table.value')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data={[
              { value: '', label: '' },
              ...(options?.map(({ key, label: name }) => ({ value: key, label: label(name) })) ?? [
                { value: 'true', label: text('table.yes') },
                { value: 'false', label: text('table.no') },
              ]),
            ]}
          />
        ) : (
          <TextInput
            label={text('table.value')}
            type={column.kind === 'date' ? 'date' : 'text'}
            value={typed}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          {done !== null && <span role="status">{text('table.progress', { done, total: ids.length })}</span>}
          <Button loading={done !== null} disabled={problem !== null} onClick={() => void apply()}>
            {text('table.editFieldApply', { count: ids.length })}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
