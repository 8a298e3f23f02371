import { Button, Group, Modal, Stack } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { type FormEvent, useState } from 'react';
import { isWritable } from '../../fields/is-writable.ts';
import { viewOf, viewOfField } from '../../fields/registry.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { readTyped } from '../../fields/view/value-text.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';

type Props = {
  /** The name of the linked record. */
  name: string;
  fields: readonly Field[];
  values: JsonObject;
  error: unknown;
  pending: boolean;
  onSave: (values: JsonObject) => void;
  onClose: () => void;
};

/** Whether an attribute of a link is filled in by hand. */
export const canFill = (field: Field): boolean => isWritable(field) && viewOfField(field).Editor !== null;

/** Asks for the attributes of one link. */
export function LinkDialog({ name, fields, values, error, pending, onSave, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const failure = useFailureText();
  const [typed, setTyped] = useState(values);
  const open = fields.filter(canFill);
  const readings = open.map((field) => ({ field, read: readTyped(viewOf(field.type), typed[field.name], field, wording) }));
  const wrong = readings.some(({ read }) => 'unread' in read);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong || pending) return;
    onSave(Object.fromEntries(readings.flatMap(({ field, read }) => ('value' in read ? [[field.name, read.value]] : []))));
  };
  return (
    <Modal opened onClose={onClose} title={text('objects.linkTo', { name })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {readings.map(({ field, read }, index) => {
            const { Editor } = viewOfField(field);
            const error = 'unread' in read ? text('errors.unable_to_parse', { type: text(`table.types.${read.unread}`) }) : undefined;
            return (
              Editor && (
                <Editor
                  key={field.id}
                  field={field}
                  value={typed[field.name] ?? null}
                  onChange={(value) => setTyped((all) => ({ ...all, [field.name]: value }))}
                  place="bulk"
                  common={{ label: label(field.label) || field.name, error, ...(index === 0 && { 'data-autofocus': true }) }}
                />
              )
            );
          })}
          {error !== null && (
            <p className={classes.error} role="alert">
              {failure(error)}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('actions.cancel')}
            </Button>
            <Button type="submit" disabled={wrong} loading={pending}>
              {text('actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
