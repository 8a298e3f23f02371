import { MultiSelect, TagsInput } from '@mantine/core';
import { useOptions } from '../tag/tag.tsx';
import type { EditorProps } from '../view/field-view.ts';

/** Several choices of a list; without a list, words of one's own. */
export function ChoicesEditor({ field, value, onChange, place, common }: EditorProps) {
  const options = useOptions(field);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  if (options)
    return (
      <MultiSelect {...common} data={options} searchable={place !== 'filter'} clearable={place === 'filter'} value={chosen} onChange={onChange} />
    );
  return <TagsInput {...common} splitChars={[',', ';']} value={chosen} onChange={onChange} />;
}
