import { MultiSelect } from '@mantine/core';
import type { Trigger } from '@millwright/core/automation/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { factsOf } from '../conditions/facts.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';

type Of = Extract<Trigger, { model_ids: string[] }>;
type Props = { trigger: Of; schema: Schema; onChange: (trigger: Of) => void };

/** Fields and relations that every chosen model has, by name. */
function shared(models: ResolvedModel[]): string[] {
  const [first, ...others] = models.map(({ fields, ends }) => [...fields.keys(), ...ends.keys()]);
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

/** A trigger on records: of which models, after which change, under which condition. */
export function ObjectTrigger({ trigger, schema, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const models = trigger.model_ids.flatMap((slug) => schema.models.get(slug) ?? []);
  const names = shared(models);
  const [model] = models;
  const facts = model ? factsOf(schema, model, label).filter(({ value }) => names.includes(value.split('.')[0] ?? '')) : [];
  const labelOf = (name: string) => facts.find(({ value }) => value === name)?.label ?? name;
  const before = facts.map((fact) => ({ ...fact, value: `old.${fact.value}`, label: text('automations.trigger.old', { name: fact.label }) }));
  return (
    <>
      <MultiSelect
        label={text('automations.trigger.models')}
        searchable
        readOnly={!editable}
        data={[...schema.models.values()].map((one) => ({ value: one.table, label: label(one.model.displayed_name) || one.table }))}
        value={trigger.model_ids}
        onChange={(model_ids) => onChange({ ...trigger, model_ids })}
      />
      {trigger.type === 'object_edited' && (
        <MultiSelect
          label={text('automations.trigger.changed')}
          placeholder={trigger.changed?.length ? undefined : text('automations.trigger.changedAny')}
          searchable
          readOnly={!editable}
          data={[...new Set([...names, ...(trigger.changed ?? [])])].map((name) => ({ value: name, label: labelOf(name) }))}
          value={trigger.changed ?? []}
          onChange={(changed) => onChange({ ...trigger, changed })}
        />
      )}
      <div>
        <p className={classes.mapLabel}>{text('automations.trigger.when')}</p>
        {trigger.type === 'object_edited' && <p className={classes.hint}>{text('automations.trigger.whenHint')}</p>}
        <ConditionEditor
          condition={trigger.when}
          facts={trigger.type === 'object_edited' ? [...facts, ...before] : facts}
          onChange={(when) => onChange({ ...trigger, when })}
        />
      </div>
    </>
  );
}
