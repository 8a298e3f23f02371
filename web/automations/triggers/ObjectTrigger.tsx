import { Checkbox, MultiSelect } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { factsOf } from '../conditions/facts.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import type { SetupProps } from './setups.ts';

/** The fields and relations that all chosen models have, by name. */
function shared(models: ResolvedModel[]): string[] {
  const [first, ...others] = models.map(({ fields, ends }) => [...fields.keys(), ...ends.keys()]);
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

/** A list that closes after a choice, because usually one model is chosen and the fields below are next. */
function useClosing() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return { dropdownOpened: open, onDropdownOpen: () => setOpen(true), onDropdownClose: close, onOptionSubmit: close };
}

/** The trigger on records: the models, the kind of change, and the condition. */
export function ObjectTrigger({ trigger, put }: SetupProps<TriggerOf<'object_created' | 'object_edited' | 'object_deleted'>>) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const { schema } = useSchema();
  const closing = { models: useClosing(), changed: useClosing() };
  if (!schema) return null;
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
        {...closing.models}
        searchable
        readOnly={!editable}
        data={[...schema.models.values()].map((one) => ({ value: one.table, label: label(one.model.displayed_name) || one.table }))}
        value={trigger.model_ids}
        onChange={(model_ids) => put({ ...trigger, model_ids })}
      />
      {trigger.type === 'object_edited' && (
        <MultiSelect
          label={text('automations.trigger.changed')}
          {...closing.changed}
          placeholder={trigger.changed?.length ? undefined : text('automations.trigger.changedAny')}
          searchable
          readOnly={!editable}
          data={[...new Set([...names, ...(trigger.changed ?? [])])].map((name) => ({ value: name, label: labelOf(name) }))}
          value={trigger.changed ?? []}
          onChange={(changed) => put({ ...trigger, changed })}
        />
      )}
      <div>
        <p className={classes.mapLabel}>{text('automations.trigger.when')}</p>
        {trigger.type === 'object_edited' && <p className={classes.hint}>{text('automations.trigger.whenHint')}</p>}
        <ConditionEditor
          condition={trigger.when}
          facts={trigger.type === 'object_edited' ? [...facts, ...before] : facts}
          onChange={(when) => put({ ...trigger, when })}
        />
      </div>
      <Checkbox
        label={text('automations.trigger.together')}
        description={text('automations.trigger.togetherHint')}
        disabled={!editable}
        checked={trigger.together ?? false}
        onChange={({ currentTarget }) => put({ ...trigger, together: currentTarget.checked || undefined })}
      />
    </>
  );
}
