import { MultiSelect } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import { DeclaredInputs } from './inputs/DeclaredInputs.tsx';
import type { SetupProps } from './setups.ts';

/** Edits the manual trigger: the people who may start it, in addition to those who can see the automation. */
export function ManualTrigger({ trigger, put }: SetupProps<TriggerOf<'manual'>>) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const { schema } = useSchema();
  const { offered_for, inputs } = trigger;
  const models = { ...(offered_for && { offered_for }) };
  const rest = { ...(inputs && { inputs }) };
  return (
    <>
      <p className={classes.hint}>{text('automations.trigger.manualHint')}</p>
      <MultiSelect
        label={text('automations.trigger.offeredFor')}
        description={text('automations.trigger.offeredForHint')}
        searchable
        readOnly={!editable}
        data={[...(schema?.models.values() ?? [])].map((one) => ({ value: one.table, label: label(one.model.displayed_name) || one.table }))}
        value={offered_for ?? []}
        onChange={(next) => put({ type: 'manual', ...rest, ...(next.length > 0 && { offered_for: next }) })}
      />
      <DeclaredInputs inputs={inputs} onChange={(next, tag) => put({ type: 'manual', ...models, ...(next && { inputs: next }) }, tag)} />
    </>
  );
}
