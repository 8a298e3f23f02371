import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { isRequired, isWritable } from '@millwright/core/form/check-values.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Option } from '@millwright/core/model/types.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { fieldName } from './field-name.ts';
import { useFormModel } from './form-model.ts';
import { type Place, placeText, valueAtPlace } from './form-values.ts';
import { ItemsField } from './ItemsField.tsx';
import { NumberField } from './NumberField.tsx';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { RelationField } from './RelationField.tsx';
import { useProblemText } from './use-problem-text.ts';

type Props = {
  field: FormField;
  place: Place;
  /** Model that the field belongs to. */
  model: ResolvedModel | null;
  options: JsonObject;
  /** Values of the record around this line, for filters that look at it. */
  around?: JsonObject;
  /** Inside a table the column's head names the field. */
  bare?: boolean;
};

/** One field of a form, by its kind. */
export function FieldControl({ field, place, model, options, around, bare = false }: Props) {
  const text = useText();
  const label = useLabel();
  const words = useProblemText();
  const { state } = useFormModel();
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
      />
    );
  if (!isWritable(field)) return <ReadOnlyValue field={field} model={model} value={value} name={name} bare={bare} options={options} />;
  switch (field.kind) {
    case 'relationship':
      return <RelationField field={field} model={model} value={value} onChange={set} around={around} common={common} />;
    case 'number':
      return <NumberField value={value} onChange={set} unit={model?.fields.get(field.attribute)?.misc?.unit} common={common} />;
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
      return (
        <TextInput
          {...common}
          type="date"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(event.currentTarget.value || null)}
        />
      );
    case 'datetime':
      return (
        <TextInput {...common} type="datetime-local" value={localInstant(value)} onChange={(event) => set(instantOf(event.currentTarget.value))} />
      );
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
      return <TextInput {...common} readOnly value={Array.isArray(value) ? String(value.length) : ''} description={text('forms.unsupported')} />;
    default:
      return <TextInput {...common} value={String(value ?? '')} onChange={(event) => set(event.currentTarget.value || null)} />;
  }
}

/** An instant on this device's clock, as its input wants it. */
function localInstant(value: Json): string {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return '';
  const date = new Date(value);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const instantOf = (typed: string): Json => (typed ? new Date(typed).toISOString() : null);
