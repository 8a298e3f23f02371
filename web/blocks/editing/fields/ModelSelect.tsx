import { Select } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useModelChoices } from '../../../documents/fields/use-model-choices.ts';
import { useText } from '../../../i18n/use-text.ts';

type Props = {
  schema: Schema;
  value: string;
  onChange: (model: string) => void;
  label?: string;
  /** Which models can be selected; all if absent. */
  fits?: ((model: ResolvedModel) => boolean) | undefined;
};

/** Selects a model by name. */
export function ModelSelect({ schema, value, onChange, label, fits }: Props) {
  const text = useText();
  const data = useModelChoices(schema, fits);
  return (
    <Select
      size="sm"
      label={label ?? text('blocks.editing.model')}
      data={data}
      value={value || null}
      onChange={(model) => model && onChange(model)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={text('forms.nothing')}
    />
  );
}
