import { Autocomplete, Checkbox, MultiSelect, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useUser } from '../data/session.ts';
import { useLabel } from '../i18n/use-text.ts';
import { DateField } from './date/DateField.tsx';
import { NumberField } from './number/NumberField.tsx';

type Props = { field: Field; value: Json; onChange: (value: Json) => void; label: string };

const textOf = (value: Json) => (value === null ? '' : String(value));
/** The control that fits a field's type. */
export function FieldEditor({ field, value, onChange, label }: Props) {
  const labelOf = useLabel();
  const zone = useUser().client.time_zone;
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
    return <NumberField value={value} onChange={onChange} unit={field.misc?.unit} common={common} />;
  }
  if (field.type === 'boolean') {
    return <Checkbox {...common} mt={6} ml={8} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  if (field.type === 'date' || field.type === 'datetime' || field.type === 'datetime-local') {
    const kind = field.type === 'date' ? 'day' : field.type === 'datetime' ? { zone } : 'wall';
    return <DateField value={value} onChange={onChange} kind={kind} common={common} />;
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
