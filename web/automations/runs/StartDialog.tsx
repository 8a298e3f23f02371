import { Button, Group, Modal, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { findModel, useSchema } from '../../documents/use-schema.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { RecordPicker } from '../../objects/RecordPicker.tsx';
import type { FoundRecord } from '../../objects/use-record-search.ts';
import type { AutomationDocument } from '../use-automations.ts';
import { type DryRun, useDryRun, useStartRun } from './use-runs.ts';

type Props = {
  automation: AutomationDocument;
  name: string;
  dry: boolean;
  onClose: () => void;
  onStarted: (run: string) => void;
  onDry: (result: DryRun) => void;
};

/** Chooses the record that a run is about, and starts it. */
export function StartDialog({ automation, name, dry, onClose, onStarted, onDry }: Props) {
  const text = useText();
  const failure = useFailureText();
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const run = useStartRun(automation.slug ?? automation.id);
  const dryRun = useDryRun(automation.slug ?? automation.id);
  const needed = 'model_ids' in automation.trigger;
  const start = record ? { primary_item_id: record.identity } : {};
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
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(dry ? 'automations.start.dryTitle' : 'automations.start.title', { name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <RecordChoice automation={automation} record={record} onChoose={setRecord} />
      {dry && (
        <Text size="sm" c="dimmed" mt="md">
          {text('automations.start.dryHint')}
        </Text>
      )}
      {error && (
        <Text c="red" role="alert" mt="sm">
          {failure(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button loading={run.isPending || dryRun.isPending} disabled={needed && !record} onClick={go}>
          {text(dry ? 'automations.start.dry' : 'automations.start.run')}
        </Button>
      </Group>
    </Modal>
  );
}

type ChoiceProps = { automation: AutomationDocument; record: FoundRecord | null; onChoose: (record: FoundRecord) => void };

/** A record of the trigger's models; of any model when the trigger names none. */
function RecordChoice({ automation, record, onChoose }: ChoiceProps) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const { trigger } = automation;
  const named = 'model_ids' in trigger ? trigger.model_ids : [];
  const [model, setModel] = useState(named[0] ?? '');
  const slugs = named.length > 0 ? named : [...(schema?.models.keys() ?? [])];
  const data = slugs.map((slug) => ({ value: slug, label: label(schema ? findModel(schema, slug)?.model.displayed_name : undefined) || slug }));
  return (
    <>
      {named.length !== 1 && (
        <Select
          mb="md"
          label={text('automations.fields.model')}
          searchable
          clearable
          data={data}
          value={model || null}
          onChange={(next) => setModel(next ?? '')}
        />
      )}
      {model ? (
        <RecordPicker
          model={model}
          label={text('automations.start.record')}
          description={text('automations.start.recordHint')}
          chosen={record?.label ?? ''}
          onPick={onChoose}
          autoFocus
        />
      ) : (
        <Text size="sm" c="dimmed">
          {text('automations.start.optional')}
        </Text>
      )}
    </>
  );
}
