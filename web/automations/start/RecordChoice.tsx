import { Select, Text } from '@mantine/core';
import { modelsNamedBy, type Trigger } from '@millwright/core/automation/triggers/registry.ts';
import { useState } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';

type Props = { trigger: Trigger; record: FoundRecord | null; onChoose: (record: FoundRecord) => void; autoFocus?: boolean };

/** A choice of a record of the trigger's models, or of any model if the trigger names none. */
export function RecordChoice({ trigger, record, onChoose, autoFocus = true }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const named = modelsNamedBy(trigger);
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
          autoFocus={autoFocus}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {text('automations.start.optional')}
        </Text>
      )}
    </>
  );
}
