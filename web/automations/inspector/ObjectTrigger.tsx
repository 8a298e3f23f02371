import { MultiSelect } from '@mantine/core';
import type { Trigger } from '@millwright/core/automation/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useEditor } from '../editor/editor-context.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import type { Fact } from './ConditionRow.tsx';
import classes from './inspector.module.css';

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
  const labelOf = (name: string) => {
    const end = model?.ends.get(name);
    const labels = end?.relation.labels;
    return label(model?.fields.get(name)?.label) || (labels && end && label(end.direction === 'out' ? labels.name : labels.inverse)) || name;
  };
  const factOf = (name: string): Fact[] => {
    const options = model?.fields.get(name)?.misc?.options?.map((option) => ({ value: option.key, label: label(option.label) }));
    const now: Fact = { value: name, label: labelOf(name), ...(options ? { options } : {}) };
    return trigger.type === 'object_edited' ? [now, { ...now, value: `old.${name}`, label: text('automations.trigger.old', { name: labelOf(name) }) }] : [now];
  };
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
        <ConditionEditor condition={trigger.when} facts={names.flatMap(factOf)} onChange={(when) => onChange({ ...trigger, when })} />
      </div>
    </>
  );
}
