import { Modal, Select } from '@mantine/core';
import { useState } from 'react';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { CodeField } from './code-fields.ts';
import { LinkPreview } from './LinkPreview.tsx';
import { useCodePlaces } from './use-code-places.ts';

const idOf = ({ field }: CodeField) => field.id;

type Props = { code: string; opened: boolean; onClose: () => void };

/** Writes the code into a field of an existing record. The user chooses field and record, and sees the change before it is saved. */
export function LinkDialog({ code, opened, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const fields = useCodePlaces()?.fields ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const field = fields.find((one) => idOf(one) === chosen);
  const models = [...new Map(fields.map((one) => [one.model.table, one.model])).values()]
    .map((model) => ({ model, group: label(model.model.displayed_name) }))
    .sort((a, b) => a.group.localeCompare(b.group));
  const data = models.map(({ model, group }) => ({
    group,
    items: fields
      .filter((one) => one.model === model)
      .map((one) => ({ value: idOf(one), label: `${group}: ${label(one.field.label) || one.field.name}` })),
  }));
  const choose = (id: string | null) => {
    const next = fields.find((one) => idOf(one) === id);
    if (next?.model !== field?.model) setRecord(null);
    setChosen(id);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={text('scan.linkTitle', { code })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Select label={text('scan.linkField')} data-autofocus data={data} searchable allowDeselect={false} value={chosen} onChange={choose} mb="md" />
      {field && (
        <RecordPicker
          key={field.model.table}
          model={field.model.table}
          label={text('scan.linkRecord')}
          chosen={record?.label ?? ''}
          onPick={setRecord}
        />
      )}
      {field && record && <LinkPreview key={`${record.identity} ${field.field.id}`} code={code} field={field.field} record={record} />}
    </Modal>
  );
}
