import { MultiSelect, Select } from '@mantine/core';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { withKeys } from '../../documents/saving/with-keys.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { useChoices } from '../record-page/use-names.ts';
import { type Rule, type RuleKind, ruleKinds } from './rule-kinds.ts';
import classes from './rules.module.css';

type Props = { kind: RuleKind; model: ResolvedModel; rule: Rule; onChange: (rule: Rule, tag?: string) => void };

/** What a rule is about, while which field holds, and what people are told. */
export function RuleFields({ kind, model, rule, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const { editable, seal } = useModelEditor();
  const { whenNeeded } = ruleKinds[kind];
  const choices = useChoices(model, rule.names ?? []);
  const conditions = [...model.fields.values()].filter((field) => descriptorOf(field).value.kind === 'boolean');
  return (
    <div className={classes.fields}>
      {kind !== 'kept_while' && (
        <MultiSelect
          label={text(`models.rules.${kind}.names`)}
          required
          searchable
          hidePickedOptions
          disabled={!editable}
          data={choices}
          value={rule.names ?? []}
          onChange={(next) => onChange({ ...rule, names: next })}
        />
      )}
      <Select
        label={text(`models.rules.${kind}.when`)}
        description={text('models.rules.whenHelp')}
        required={whenNeeded}
        clearable={!whenNeeded}
        allowDeselect={!whenNeeded}
        disabled={!editable}
        data={conditions.map((field) => ({ value: field.name, label: label(field.label) || field.name }))}
        value={rule.when ?? null}
        onChange={(when) => onChange(withKeys(rule, { when: when ?? undefined }))}
      />
      <LabelField
        label={text('models.rules.text')}
        required
        editable={editable}
        value={rule.text}
        onChange={(words) => onChange({ ...rule, text: words }, 'text')}
        onDone={seal}
      />
    </div>
  );
}
