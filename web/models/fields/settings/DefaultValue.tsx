import { Select } from '@mantine/core';
import { formulaOfDefault } from '@millwright/core/field/default.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { viewOfField } from '../../../fields/registry.ts';
import { typeSetups } from '../../../fields/type-setups.ts';
import { FormulaEditor } from '../../../formula/FormulaEditor.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useModelEditor } from '../../draft/editor-context.ts';
import { settingsOf } from '../../parts/settings-of.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import classes from '../fields.module.css';

type Way = 'none' | 'value' | 'moment' | 'formula' | 'option';

const wayOf = (given: Json | undefined): Way => {
  if (given === undefined) return 'none';
  if (!isObject(given)) return 'value';
  return 'option' in given ? 'option' : 'formula' in given ? 'formula' : 'moment';
};

/** Edits the default of a new record: none, a fixed value, the current time, or a formula. */
export function DefaultValue({ field }: { field: Field }) {
  const text = useText();
  const { stored, schema, editable, seal } = useModelEditor();
  const { setUp, wrong } = useFieldEdit(field);
  if (!settingsOf(field).hasDefault || field.misc?.counter || field.misc?.balance) return null;
  const current = field.misc?.default;
  const way = wayOf(current);
  const { moment } = typeSetups[field.type];
  const { Editor } = viewOfField(field);
  // A default from the company's options is read-only here; only built-in models define it.
  const ways: Way[] = [
    'none',
    ...(Editor ? (['value'] as const) : []),
    ...(moment ? (['moment'] as const) : []),
    'formula',
    ...(way === 'option' ? (['option'] as const) : []),
  ];
  const begin: Record<Way, Json | undefined> = {
    none: undefined,
    value: null,
    moment: { context: moment ?? 'now' },
    formula: { formula: '' },
    option: current,
  };
  return (
    <fieldset className={classes.group}>
      <legend>{text('models.default.title')}</legend>
      <Select
        aria-label={text('models.default.title')}
        readOnly={!editable}
        allowDeselect={false}
        data={ways.map((value) => ({ value, label: text(value === 'moment' ? `models.default.${moment ?? 'now'}` : `models.default.${value}`) }))}
        value={way}
        onChange={(next) => next && setUp({ default: begin[next as Way] })}
      />
      {way === 'value' && Editor && (
        <Editor
          field={field}
          value={current ?? null}
          place="bulk"
          onChange={(value) => setUp({ default: value })}
          common={{ 'aria-label': text('models.default.value'), disabled: !editable, error: wrong('misc.default') }}
        />
      )}
      {way === 'formula' && (
        <FormulaEditor
          place={{ schema, model: stored.slug, field, initial: true }}
          shown={field}
          label={text('models.default.formula')}
          labelHidden
          readOnly={!editable}
          value={formulaOfDefault(field) ?? ''}
          error={wrong('misc.default')}
          onChange={(formula) => setUp({ default: { formula } })}
          onSeal={seal}
        />
      )}
    </fieldset>
  );
}
