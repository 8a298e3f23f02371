import { Select, Switch, TextInput } from '@mantine/core';
import { isRequired } from '@millwright/core/form/check-values.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { ComponentType } from 'react';
import { NumberField } from '../../../fields/number/NumberField.tsx';
import { FormulaEditor } from '../../../formula/FormulaEditor.tsx';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';
import type { Settings } from '../state/edits.ts';
import type { SettingName } from '../state/kinds.ts';
import { DefaultSetting } from './DefaultSetting.tsx';
import { SamplingSetting } from './SamplingSetting.tsx';
import { TemplateSetting } from './TemplateSetting.tsx';

export type SettingProps = {
  field: FormField;
  /** The model that the field belongs to. */
  model: ResolvedModel | undefined;
  /** Whether the field is a column of lines. */
  column: boolean;
  put: (settings: Settings, tag?: string) => void;
};

type Flag = 'place_of_lots' | 'read_only' | 'multiple' | 'allow_existing' | 'allow_new' | 'allow_view' | 'allow_creation' | 'allow_deletion';

function FlagSetting({ field, flag, put, otherwise = false }: SettingProps & { flag: Flag; otherwise?: boolean }) {
  const text = useText();
  const { editable } = useFormEditing();
  return (
    <Switch
      label={text(`formEditor.flags.${flag}`)}
      checked={field[flag] ?? otherwise}
      disabled={!editable}
      onChange={(event) => put({ [flag]: event.currentTarget.checked || otherwise ? event.currentTarget.checked : undefined })}
    />
  );
}

/** Sets that the lots of the form's lines are stored at the place in this field; only for links to places. */
function PlaceOfLotsSetting(props: SettingProps) {
  const { schema } = useFormEditing();
  const { field, model, column } = props;
  const target = model?.ends.get(field.attribute)?.to;
  const fields = target === undefined ? undefined : schema.models.get(target)?.fields;
  const isPlace = [...(fields?.values() ?? [])].some(({ misc }) => misc?.gs1 === 'place');
  return !column && (isPlace || field.place_of_lots) ? <FlagSetting {...props} flag="place_of_lots" /> : null;
}

function RequiredSetting({ field, put }: SettingProps) {
  const text = useText();
  const { editable } = useFormEditing();
  return (
    <Switch
      label={text('formEditor.required')}
      checked={isRequired(field)}
      disabled={!editable}
      onChange={(event) => put({ required: event.currentTarget.checked })}
    />
  );
}

function LimitSettings({ field, put }: SettingProps) {
  const text = useText();
  const { editable, seal } = useFormEditing();
  return (
    <div className={classes.pair}>
      {(['min', 'max'] as const).map((limit) => (
        <NumberField
          key={`${field.id} ${limit}`}
          value={field[limit] ?? null}
          unit={undefined}
          common={{ label: text(`formEditor.${limit}`), readOnly: !editable, onBlur: seal }}
          onChange={(value) => put({ [limit]: typeof value === 'number' ? value : undefined }, limit)}
        />
      ))}
    </div>
  );
}

function AutofillSetting({ field, put, kinds }: SettingProps & { kinds: readonly NonNullable<FormField['autofill']>[] }) {
  const text = useText();
  const { editable } = useFormEditing();
  return (
    <Select
      label={text('formEditor.autofill')}
      placeholder={text('formEditor.byHand')}
      clearable
      readOnly={!editable}
      data={kinds.map((kind) => ({ value: kind, label: text(`formEditor.autofills.${kind}`) }))}
      value={field.autofill ?? null}
      onChange={(value) => put({ autofill: (value ?? undefined) as FormField['autofill'] })}
    />
  );
}

function FormulaSetting({ field, model, put }: SettingProps) {
  const text = useText();
  const { editable, seal, schema } = useFormEditing();
  if (!model) return null;
  return (
    <FormulaEditor
      key={field.id}
      place={{ schema, model: model.model.slug }}
      shown={model.fields.get(field.attribute)}
      label={text('formEditor.formula')}
      description={text('formEditor.formulaHint')}
      readOnly={!editable}
      value={field.formula ?? ''}
      onSeal={seal}
      onChange={(value) => put({ formula: value || undefined }, 'formula')}
    />
  );
}

function DeviceSetting({ field, put }: SettingProps) {
  const text = useText();
  const { editable, seal } = useFormEditing();
  return (
    <TextInput
      label={text('formEditor.device')}
      description={text('formEditor.deviceHint')}
      value={field.device ?? ''}
      maxLength={60}
      readOnly={!editable}
      onBlur={seal}
      onChange={(event) => put({ device: event.currentTarget.value || undefined }, 'device')}
    />
  );
}

/** The editor of each setting. */
export const settingEditors: Record<SettingName, ComponentType<SettingProps>> = {
  required: RequiredSetting,
  default: ({ field, model, column, put }) => (
    <DefaultSetting field={field} model={model} column={column} onChange={(value) => put({ default: value }, 'default')} />
  ),
  limits: LimitSettings,
  multiple: (props) => <FlagSetting {...props} flag="multiple" />,
  read_only: (props) => <FlagSetting {...props} flag="read_only" />,
  times: (props) => <AutofillSetting {...props} kinds={['start_time', 'end_time', 'scan_time']} />,
  code: (props) => <AutofillSetting {...props} kinds={['scanned_code']} />,
  relationship: (props) => (
    <>
      <FlagSetting {...props} flag="allow_existing" />
      <FlagSetting {...props} flag="allow_new" />
      <FlagSetting {...props} flag="allow_view" />
      <PlaceOfLotsSetting {...props} />
    </>
  ),
  lines: (props) => (
    <>
      <FlagSetting {...props} flag="allow_creation" />
      <FlagSetting {...props} flag="allow_deletion" />
    </>
  ),
  formula: FormulaSetting,
  sampling: SamplingSetting,
  device: DeviceSetting,
  template: TemplateSetting,
};
