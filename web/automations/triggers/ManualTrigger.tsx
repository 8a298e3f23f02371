import { MultiSelect } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import type { SetupProps } from './setups.ts';

/** A start by hand: to whom it is offered beside those who see the automation. */
export function ManualTrigger({ trigger, put }: SetupProps<TriggerOf<'manual'>>) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const { schema } = useSchema();
  return (
    <>
      <p className={classes.hint}>{text('automations.trigger.manualHint')}</p>
      <MultiSelect
        label={text('automations.trigger.offeredFor')}
        description={text('automations.trigger.offeredForHint')}
        searchable
        readOnly={!editable}
        data={[...(schema?.models.values() ?? [])].map((one) => ({ value: one.table, label: label(one.model.displayed_name) || one.table }))}
        value={trigger.offered_for ?? []}
        onChange={(offered_for) => put({ type: 'manual', ...(offered_for.length > 0 && { offered_for }) })}
      />
    </>
  );
}
