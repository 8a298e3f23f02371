import { Button, Group, Modal } from '@mantine/core';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { useState } from 'react';
import { useWording } from '../../fields/view/use-wording.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import { parseEdit } from '../columns/parse-edit.ts';
import { type Row, valueAt } from '../columns/values.ts';
import classes from './moving.module.css';
import { shifted, textIn, wallOf } from './time-axis.ts';

type Props = {
  title: string;
  row: Row;
  start: ResolvedColumn;
  /** The end column, if the record has one that may be edited. */
  end: ResolvedColumn | null;
  onClose: () => void;
  /** Called with the changed fields. */
  onMove: (values: JsonObject) => void;
};

/** Edits the dates of one record, without dragging. Changing the start also moves the end, until the user edits the end. */
export function DatesDialog({ title, row, start, end, onClose, onMove }: Props) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const before = { start: valueAt(row, start.path), end: end && valueAt(row, end.path) };
  const [typed, setTyped] = useState<{ start: Json; end: Json }>(before);
  const [ownEnd, setOwnEnd] = useState(false);
  const parse = (column: ResolvedColumn, value: Json) => parseEdit(column, value, wording);
  const setStart = (value: Json) => {
    const read = parse(start, value);
    const [from, to, until] = [textIn(before.start), 'value' in read ? textIn(read.value) : null, textIn(before.end)];
    const wall = (given: string) => wallOf(start, given, wording.zone);
    const along = end && from && to && until && !ownEnd ? shifted(end, until, wall(from), wall(to), wording.zone) : null;
    setTyped((all) => ({ start: value, end: along ?? all.end }));
  };
  const fields = [
    { key: 'start', column: start, value: typed.start, set: setStart },
    ...(end
      ? [
          {
            key: 'end',
            column: end,
            value: typed.end,
            set: (value: Json) => {
              setOwnEnd(true);
              setTyped((all) => ({ ...all, end: value }));
            },
          },
        ]
      : []),
  ].map((field) => ({ ...field, read: parse(field.column, field.value) }));
  const wrong = fields.some(({ read }) => 'unread' in read);
  const values = Object.fromEntries(
    fields.flatMap(({ column, read }) => ('value' in read && read.value !== valueAt(row, column.path) ? [[column.path, read.value]] : [])),
  );
  const apply = () => {
    onClose();
    if (Object.keys(values).length) onMove(values);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) apply();
        }}
      >
        {fields.map(({ key, column, value, set, read }) => {
          const { Editor } = columnView(column);
          return (
            Editor && (
              <Editor
                key={key}
                field={column.field}
                value={value}
                onChange={set}
                place="bulk"
                common={{
                  label: label(column.label),
                  error: 'unread' in read ? text('errors.unable_to_parse', { type: text(`table.types.${read.unread}`) }) : null,
                  ...(key === 'start' && { 'data-autofocus': true }),
                }}
              />
            )
          );
        })}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" disabled={wrong}>
            {text('blocks.moving.move')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
