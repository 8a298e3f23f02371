import { Modal, Text } from '@mantine/core';
import { inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import type { Trigger } from '@millwright/core/automation/triggers/registry.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { useState } from 'react';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { type DryRun, useDryRun, useStartRun } from '../data/use-runs.ts';
import { GivenInputs } from '../declared/GivenInputs.tsx';
import { usePins } from '../state/pins.ts';
import { DialogFoot } from './DialogFoot.tsx';
import { RecordChoice } from './RecordChoice.tsx';

type Props = {
  automation: AutomationDocument;
  name: string;
  /** The trigger of the version that is started or tested: a draft has its own trigger. */
  trigger: Trigger;
  dry: boolean;
  /** Whether there is a draft of the live automation. A dry run uses it, a run does not. */
  draft?: boolean;
  onClose: () => void;
  onStarted: (run: string) => void;
  onDry: (result: DryRun) => void;
};

/** Chooses the record of a run and starts it. */
export function StartDialog({ automation, name, trigger, dry, draft = false, onClose, onStarted, onDry }: Props) {
  const text = useText();
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const [input, setInput] = useState<JsonObject>({});
  const run = useStartRun(automation.slug ?? automation.id);
  const dryRun = useDryRun(automation.slug ?? automation.id, { draft, pins: usePins().size > 0 });
  const needed = 'model_ids' in trigger;
  const inputs = inputsOf(trigger);
  const start = { ...(record && { primary_item_id: record.identity }), ...(inputs.length > 0 && { input }) };
  const done = (result: DryRun) => {
    onDry(result);
    onClose();
  };
  const go = () => {
    if (dry) return dryRun.mutate(start, { onSuccess: done });
    return run.mutate(start, {
      onSuccess: ({ run_id }) => {
        onStarted(run_id);
        onClose();
      },
    });
  };
  const error = dry ? dryRun.error : run.error;
  // A refused input is shown at its field.
  const isOf = (field: string) => inputs.some(({ name }) => field.replace(/\[\d+\]$/, '') === `input.${name}`);
  const isInFields = error !== null && error.fields.length > 0 && error.fields.every(({ field }) => isOf(field));
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(dry ? 'automations.start.dryTitle' : 'automations.start.title', { name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {inputs.length > 0 && <GivenInputs inputs={inputs} value={input} onChange={setInput} problems={error?.fields ?? []} />}
      <RecordChoice trigger={trigger} record={record} onChoose={setRecord} autoFocus={inputs.length === 0} />
      {dry && <Hint>{text('automations.start.dryHint')}</Hint>}
      {draft && <Hint>{text(dry ? 'automations.draft.dryHint' : 'automations.draft.runHint', { version: automation.version })}</Hint>}
      {needed && <Hint>{text('automations.start.runHint')}</Hint>}
      <DialogFoot
        error={isInFields ? null : error}
        confirm={text(dry ? 'automations.start.dry' : 'automations.start.run')}
        pending={run.isPending || dryRun.isPending}
        disabled={needed && !record}
        onClose={onClose}
        onConfirm={go}
      />
    </Modal>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" mt="md">
      {children}
    </Text>
  );
}
