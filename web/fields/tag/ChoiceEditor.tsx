import { Autocomplete, Select } from '@mantine/core';
import type { EditorProps } from '../view/field-view.ts';

type Props = EditorProps & { options: { value: string; label: string }[] | undefined };

/** One of the choices, found by typing; without a list of them a word of one's own. */
export function ChoiceEditor({ options, value, onChange, required = false, common }: Props) {
  const chosen = value === null ? '' : String(value);
  if (!options) return <Autocomplete {...common} value={chosen} onChange={(next) => onChange(next || null)} />;
  return <Select {...common} data={options} searchable selectFirstOptionOnChange clearable={!required} value={chosen || null} onChange={onChange} />;
}
