import { Switch, TextInput } from '@mantine/core';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useModelEditor } from '../../draft/editor-context.ts';
import { settingsOf } from '../../parts/settings-of.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import classes from '../fields.module.css';

/** The placeholder of the number. */
const number = '{n}';

/** Edits whether new records are numbered in this field, with a prefix and suffix. */
export function Counter({ field }: { field: Field }) {
  const text = useText();
  const { editable, seal } = useModelEditor();
  const { setUp } = useFieldEdit(field);
  const { counter } = field.misc ?? {};
  if (!settingsOf(field).isText || columnType(field) === null) return null;
  return (
    <fieldset className={classes.group}>
      <legend>{text('models.counter.title')}</legend>
      <Switch
        label={text('models.counter.on')}
        description={text('models.counter.help')}
        disabled={!editable}
        checked={counter !== undefined}
        onChange={(event) => setUp(event.currentTarget.checked ? { counter: number, default: undefined } : { counter: undefined })}
      />
      {counter !== undefined && (
        <TextInput
          label={text('models.counter.pattern')}
          description={text('models.counter.patternHelp')}
          readOnly={!editable}
          maxLength={100}
          value={counter}
          error={counter.includes(number) ? undefined : text('models.counter.missing')}
          onChange={(event) => setUp({ counter: event.currentTarget.value })}
          onBlur={seal}
        />
      )}
    </fieldset>
  );
}
