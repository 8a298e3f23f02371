import { Button, Group, Stack } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { sameValue } from '@millwright/core/record/values.ts';
import { type FormEvent, useState } from 'react';
import { viewOf, viewOfField } from '../../fields/registry.ts';
import { useWording } from '../../fields/view/use-wording.ts';
import { readTyped } from '../../fields/view/value-text.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';

type Props = {
  fields: readonly Field[];
  /** The attributes as they were read. */
  values: JsonObject;
  error: unknown;
  pending: boolean;
  /** Gets the attributes that differ from what was read. */
  onSave: (values: JsonObject) => void;
  onClose: () => void;
};

/** The fields for the attributes of one link. */
export function LinkForm({ fields, values, error, pending, onSave, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const wording = useWording();
  const failure = useFailureText();
  const [before] = useState(values);
  const [typed, setTyped] = useState(values);
  const readIn = (all: JsonObject, field: Field) => readTyped(viewOf(field.type), all[field.name], field, wording);
  const readings = fields.map((field) => ({ field, read: readIn(typed, field) }));
  const wrong = readings.some(({ read }) => 'unread' in read);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong || pending) return;
    const changed = readings.flatMap(({ field, read }) => {
      const stored = readIn(before, field);
      if (!('value' in read) || ('value' in stored && sameValue(field, stored.value, read.value))) return [];
      return [[field.name, read.value] as const];
    });
    onSave(Object.fromEntries(changed));
  };
  return (
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
                common={{ label: label(field.label) || field.name, error, ...(index === 0 && { 'data-autofocus': true, autoFocus: true }) }}
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
  );
}
