import { Select } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';

type Props = {
  schema: Schema;
  value: string;
  onChange: (model: string) => void;
  label?: string;
  /** Which models can be chosen; any without it. */
  fits?: ((model: ResolvedModel) => boolean) | undefined;
};

/** Chooses a model by its name. */
export function ModelSelect({ schema, value, onChange, label: name, fits = () => true }: Props) {
  const text = useText();
  const label = useLabel();
  const data = [...schema.models.values()]
    .filter(fits)
    .map(({ model }) => ({ value: model.slug, label: label(model.displayed_name) || model.slug }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      size="sm"
      label={name ?? text('blocks.editing.model')}
      data={data}
      value={value || null}
      onChange={(model) => model && onChange(model)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={text('forms.nothing')}
    />
  );
}
