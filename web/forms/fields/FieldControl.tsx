import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { isRequired, isWritable } from '@millwright/core/form/check-values.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Option } from '@millwright/core/model/types.ts';
import { useUser } from '../../data/session.ts';
import { DateField } from '../../fields/date/DateField.tsx';
import { NumberField } from '../../fields/number/NumberField.tsx';
import { AutocompleteField } from '../../fields/text/AutocompleteField.tsx';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { FieldProps } from '../lines/field-props.ts';
import { ItemsField } from '../lines/ItemsField.tsx';
import { useFormModel } from '../state/form-model.ts';
import { fieldName } from '../values/field-name.ts';
import { placeText, recordAt, valueAtPlace } from '../values/form-values.ts';
import { FilesControl } from './FilesControl.tsx';
import { FormulaField } from './FormulaField.tsx';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { RelationField } from './RelationField.tsx';

/** One field of a form, by its kind. */
export function FieldControl({ field, place, model, options, around, bare = false }: FieldProps) {
  const text = useText();
  const label = useLabel();
  const words = useProblemText();
  const { state, node_id, fixed } = useFormModel();
  const zone = useUser().client.time_zone;
  const stored = model?.fields.get(field.attribute);
  const id = placeText(place);
  const value = valueAtPlace(state.values, place);
  const problem = state.problems.find((one) => one.field === id);
  const name = label(fieldName(field, model));
  const required = isRequired(field) && isWritable(field);
  const common = {
    id,
    label: bare ? undefined : name,
    'aria-label': bare ? name : undefined,
    description: bare ? undefined : label(field.description) || undefined,
    required: required && !bare,
    error: problem && words(problem),
  };
  const set = (next: Json) => state.set(place, next);
  if (field.kind === 'items')
    return (
      <ItemsField
        field={field}
        place={place}
        name={name}
        model={model}
        options={(options[field.attribute] as JsonObject | undefined) ?? {}}
        parent={around ?? state.values}
        Field={FieldControl}
      />
    );
  const shown = { field, model, value, name, bare, options };
  const computed = field.kind === 'formula' || (!isWritable(field) && model?.fields.get(field.attribute)?.misc?.formulaV1 !== undefined);
  if (computed) return <FormulaField {...shown} values={valueAtPlace(state.values, place.slice(0, -1)) as JsonObject} />;
  if (!isWritable(field) || (field.autofill && field.autofill !== 'scanned_code')) return <ReadOnlyValue {...shown} />;
  const because = fixed.of(model, recordAt(state.values, place, node_id), field.attribute);
  if (because) return <ReadOnlyValue {...shown} reason={label(because)} />;
  switch (field.kind) {
    case 'relationship':
      return <RelationField field={field} model={model} value={value} onChange={set} around={around} common={common} />;
    case 'number':
      return <NumberField value={value} onChange={set} unit={stored?.misc?.unit} common={common} />;
    case 'autocomplete':
      return <AutocompleteField value={value} onChange={set} model={model} attribute={field.attribute} common={common} />;
    case 'long_text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={10}
          value={String(value ?? '')}
          onChange={(event) => set(event.currentTarget.value || null)}
        />
      );
    case 'boolean':
      return <Checkbox {...common} label={bare ? undefined : name} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />;
    case 'date':
      return <DateField value={value} onChange={set} kind="day" common={common} />;
    case 'datetime':
      return <DateField value={value} onChange={set} kind={stored?.type === 'datetime-local' ? 'wall' : { zone }} common={common} />;
    case 'option': {
      const data = ((options[field.attribute] as Option[] | undefined) ?? []).map((option) => ({ value: option.key, label: label(option.label) }));
      if (field.multiple)
        return (
          <MultiSelect {...common} data={data} searchable value={Array.isArray(value) ? value.map(String) : []} onChange={(list) => set(list)} />
        );
      return (
        <Select
          {...common}
          data={data}
          searchable
          clearable={!required}
          placeholder={text('forms.choose')}
          value={typeof value === 'string' ? value : null}
          onChange={(key) => set(key)}
        />
      );
    }
    case 'image':
    case 'document':
    case 'file':
      return <FilesControl field={field} value={value} onChange={set} name={name} bare={bare} common={common} />;
    default:
      return (
        <TextInput
          {...common}
          placeholder={stored?.misc?.counter && !node_id ? text('filling.counted') : undefined}
          {...(field.autofill ? { 'data-scan': 'code' } : {})}
          value={String(value ?? '')}
          onChange={(event) => set(event.currentTarget.value || null)}
        />
      );
  }
}
