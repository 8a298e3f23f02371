import { Select } from '@mantine/core';
import { useServerActions } from '../../data/documents/use-server-actions.ts';
import { useLabel } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';

type Props = {
  label: string;
  /** What is said below it while nothing is chosen; then it is what the action does. */
  help: string;
  value: string | undefined;
  error?: string | undefined;
  /** What stands there where no action is a choice of its own; without it, one has to be chosen. */
  none?: string;
  onChange: (action: string | undefined) => void;
};

/** The server actions that are about records of this model, or of any, by what people call them and with what they do. */
export function ActionSelect({ label: name, help, value, error, none, onChange }: Props) {
  const label = useLabel();
  const { stored, editable } = useModelEditor();
  const actions = useServerActions();
  const offered = actions.filter(({ name: own, model }) => own === value || !model || model === stored.slug);
  const chosen = offered.find((action) => action.name === value);
  // Before the actions are known, a technical name would stand there for a moment.
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
