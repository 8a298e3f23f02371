import { Select, TextInput } from '@mantine/core';
import { formats, type TextFormat } from '@millwright/core/field/descriptor/setup.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { NumberField } from '../../../fields/number/NumberField.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useModelEditor } from '../../draft/editor-context.ts';
import { settingsOf } from '../../parts/settings-of.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import classes from '../fields.module.css';

const numbers = ['min', 'max', 'above', 'decimals'] as const;
const lengths = ['min_length', 'max_length'] as const;

/** Edits the format and limits of numbers and texts. */
export function Limits({ field }: { field: Field }) {
  const text = useText();
  const { editable, seal } = useModelEditor();
  const { setUp, wrong } = useFieldEdit(field);
  const { isNumber, isText, hasFormat } = settingsOf(field);
  if (!isNumber && !isText) return null;
  const amount = (name: (typeof numbers)[number] | (typeof lengths)[number]) => {
    const value = field.misc?.[name];
    return (
      <NumberField
        key={name}
        unit={name === 'decimals' ? undefined : field.misc?.unit}
        value={typeof value === 'number' ? value : null}
        onChange={(next: Json) => setUp({ [name]: next === null ? undefined : next })}
        common={{ label: text(`models.limits.${name}`), disabled: !editable, error: wrong(`misc.${name}`) }}
      />
    );
  };
  return (
    <fieldset className={classes.group}>
      <legend>{text('models.limits.title')}</legend>
      {isNumber && (
        <>
          <TextInput
            label={text('models.limits.unit')}
            readOnly={!editable}
            maxLength={50}
            value={field.misc?.unit ?? ''}
            onChange={(event) => setUp({ unit: event.currentTarget.value || undefined })}
            onBlur={seal}
          />
          <div className={classes.pair}>{numbers.map(amount)}</div>
        </>
      )}
      {isText && <div className={classes.pair}>{lengths.map(amount)}</div>}
      {hasFormat && (
        <Select
          label={text('models.limits.format')}
          readOnly={!editable}
          clearable
          placeholder={text('models.limits.anyFormat')}
          data={formats.map((format) => ({ value: format, label: text(`models.formats.${format}`) }))}
          value={field.misc?.format ?? null}
          error={wrong('misc.format')}
          onChange={(format) => setUp({ format: (format as TextFormat | null) ?? undefined })}
        />
      )}
    </fieldset>
  );
}
