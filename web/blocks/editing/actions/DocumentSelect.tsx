import { Select } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { type Collection, useDocuments } from '../../../data/documents/use-documents.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';

type Named = { id: string; slug?: string | null; name?: Text; title?: Text; label?: Text };
type Props = { collection: Collection; label: string; value: string | undefined; onChange: (name: string | undefined) => void; required?: boolean };

/** Selects a form, view or automation by name. A missing or unreadable one keeps its stored value. */
export function DocumentSelect({ collection, label: name, value, onChange, required = false }: Props) {
  const text = useText();
  const label = useLabel();
  const { data = [] } = useDocuments<Named>(collection);
  const options = data
    .map((one) => ({ value: one.slug || one.id, label: label(one.title ?? one.label ?? one.name) || one.slug || one.id }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const chosen = data.find(({ id, slug }) => id === value || slug === value);
  const current = chosen ? chosen.slug || chosen.id : (value ?? null);
  const choices = value !== undefined && !chosen ? [...options, { value, label: value }] : options;
  return (
    <Select
      size="sm"
      label={name}
      data={choices}
      value={current}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable={!required}
      allowDeselect={!required}
      required={required}
      clearButtonProps={{ 'aria-label': text('blocks.editing.clear', { name }) }}
      nothingFoundMessage={text('forms.nothing')}
    />
  );
}
