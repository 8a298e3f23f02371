import { Select } from '@mantine/core';
import { useServerActions } from '../../data/documents/use-server-actions.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';

type Props = {
  label: string;
  /** Shown below it while nothing is selected; otherwise the action's description is shown. */
  help: string;
  value: string | undefined;
  error?: string | undefined;
  /** The label for no action; if absent, one is required. */
  none?: string;
  onChange: (action: string | undefined) => void;
};

/** Selects a server action for records of this model, or for any record, by its label and description. */
export function ActionSelect({ label: name, help, value, error, none, onChange }: Props) {
  const label = useLabel();
  const { stored, editable } = useModelEditor();
  const actions = useServerActions();
  const offered = actions.filter(({ name: own, model }) => own === value || !model || model === stored.slug);
  const chosen = offered.find((action) => action.name === value);
  // Before the actions load, the technical name would flash.
  const isUnknown = actions.length > 0 && value !== undefined && chosen === undefined;
  return (
    <Select
      label={name}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      description={label(chosen?.description) || help}
      searchable
      required={none === undefined}
      clearable={none !== undefined}
      allowDeselect={false}
      disabled={!editable}
      {...(none !== undefined && { placeholder: none })}
      data={[
        ...offered.map((action) => ({ value: action.name, label: label(action.label) || action.name })),
        ...(isUnknown ? [{ value, label: value }] : []),
      ]}
      value={value ?? null}
      error={error}
      onChange={(action) => onChange(action ?? undefined)}
    />
  );
}
