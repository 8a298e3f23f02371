import { Autocomplete, Checkbox, MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useLabel } from '../i18n/use-text.ts';

type Props = { field: Field; value: Json; onChange: (value: Json) => void; label: string };

const textOf = (value: Json) => (value === null ? '' : String(value));
const dateTypes = { date: 'date', datetime: 'datetime-local', 'datetime-local': 'datetime-local' } as const;

/** An instant as a browser's date input takes it: local wall-clock time to the minute. */
function forInput(field: Field, value: Json): string {
  if (field.type !== 'datetime' || typeof value !== 'string') return textOf(value).slice(0, field.type === 'date' ? 10 : 16);
  const date = new Date(value);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function fromInput(field: Field, value: string): Json {
  if (value === '') return null;
  return field.type === 'datetime' ? new Date(value).toISOString() : value;
}

/** The control that fits a field's type. */
export function FieldEditor({ field, value, onChange, label }: Props) {
  const labelOf = useLabel();
  const options = field.misc?.options?.map((option) => ({ value: option.key, label: labelOf(option.label) }));
  const common = { 'aria-label': label, autoFocus: true, 'data-autofocus': true, size: 'sm' } as const;
  if (field.type === 'textarea') {
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={12}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    );
  }
  if (field.type === 'number' || field.type === 'progress') {
    const number = value === null ? '' : Number(value);
    const change = (next: string | number) => onChange(next === '' ? null : Number(next));
    return (
      <NumberInput
        {...common}
        hideControls
        decimalSeparator=","
        allowedDecimalSeparators={[',', '.']}
        thousandSeparator=" "
        value={number}
        onChange={change}
      />
    );
  }
  if (field.type === 'boolean') {
    return <Checkbox {...common} mt={6} ml={8} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  if (field.type in dateTypes) {
    const type = dateTypes[field.type as keyof typeof dateTypes];
    return (
      <TextInput {...common} type={type} value={forInput(field, value)} onChange={(event) => onChange(fromInput(field, event.currentTarget.value))} />
    );
  }
  if (field.type === 'multitag') {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return options ? (
      <MultiSelect {...common} data={options} value={chosen} onChange={onChange} searchable />
    ) : (
      <TagsInput {...common} value={chosen} onChange={onChange} />
    );
  }
  if (field.type === 'tag') {
    return options ? (
      <Select {...common} data={options} value={textOf(value) || null} onChange={onChange} clearable searchable />
    ) : (
      <Autocomplete {...common} value={textOf(value)} onChange={(next) => onChange(next || null)} />
    );
  }
  return <TextInput {...common} value={textOf(value)} onChange={(event) => onChange(event.currentTarget.value || null)} />;
}
