import { Select } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { useDocuments } from '../../../data/documents/use-documents.ts';
import { useSchema } from '../../../data/documents/use-schema.ts';
import { useServerActions } from '../../../data/documents/use-server-actions.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useAutomations } from '../../data/use-automations.ts';
import { useIntegrationNamed } from '../../data/use-integration-named.ts';
import classes from '../../inspector/inspector.module.css';
import { useEditor } from '../../state/editor-context.ts';

type Props = { id: string; value: string; onChange: (value: string) => void };
type Choice = { value: string; label: string };

/** A choice of names. A chosen name that no longer exists stays visible until another is chosen. */
function NameSelect({ id, value, onChange, data, clearable = false }: Props & { data: Choice[]; clearable?: boolean }) {
  const { editable } = useEditor();
  const choices = value === '' || data.some((one) => one.value === value) ? data : [...data, { value, label: value }];
  return (
    <Select
      id={id}
      searchable
      readOnly={!editable}
      data={choices}
      value={value || null}
      allowDeselect={false}
      clearable={clearable && editable}
      onChange={(next) => (next || clearable) && onChange(next ?? '')}
    />
  );
}

/** A choice of server actions, with the description of the chosen one. */
export function ActionChoice(props: Props) {
  const label = useLabel();
  const actions = useServerActions();
  const data = actions.map((action) => ({ value: action.name, label: label(action.label) || action.name }));
  const chosen = actions.find(({ name }) => name === props.value);
  return (
    <>
      <NameSelect {...props} data={data} />
      {chosen?.description && <p className={classes.hint}>{label(chosen.description)}</p>}
    </>
  );
}

/** A choice of automations. */
export function AutomationChoice(props: Props) {
  const label = useLabel();
  const automations = useAutomations();
  const data = (automations.data ?? []).map((one) => ({ value: one.slug || one.id, label: label(one.label) || one.name }));
  return <NameSelect {...props} data={data} />;
}

/** A choice of models by label. */
export function ModelChoice(props: Props) {
  const label = useLabel();
  const { schema } = useSchema();
  const data = [...(schema?.models.values() ?? [])].map((one) => ({ value: one.table, label: label(one.model.displayed_name) || one.table }));
  return <NameSelect {...props} data={data.sort((one, other) => one.label.localeCompare(other.label))} />;
}

/** A choice of integrations, or of none. */
export function IntegrationChoice(props: Props) {
  const integrations = useDocuments<{ id: string; slug: string; name: string }>('integrations');
  const data = (integrations.data ?? []).map((one) => ({ value: one.slug || one.id, label: one.name }));
  return <NameSelect {...props} data={data} clearable />;
}

/** A choice of an integration's operations. */
export function OperationChoice({ integration, ...props }: Props & { integration: Json | undefined }) {
  const text = useText();
  const label = useLabel();
  const chosen = useIntegrationNamed(integration);
  const operations = chosen?.operations ?? [];
  const data = operations.map((one) => ({ value: one.name, label: label(one.label ?? '') || one.name }));
  return (
    <>
      <NameSelect {...props} data={data} />
      {chosen && operations.length === 0 && <p className={classes.hint}>{text('automations.fields.noOperations')}</p>}
    </>
  );
}
