import { Button, Group, NativeSelect, Popover, Select, Stack, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useRecordNames } from '../../data/records/use-names.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { outcomes } from '../data/use-automations.ts';
import { PeriodInputs } from '../runs/PeriodInputs.tsx';
import classes from './search.module.css';
import type { RunFilter } from './use-run-search.ts';

type Props = { filter: RunFilter; automations: readonly AutomationDocument[]; onChange: (part: RunFilter) => void };

/** The filters of the runs. */
export function RunFilters({ filter, automations, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const named = automations
    .map((one) => ({ value: one.slug ?? one.id, label: label(one.label) || one.name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Group className={classes.bar} role="search" align="end">
      <TextInput
        className={classes.words}
        label={text('automations.runSearch.words')}
        description={text('automations.runSearch.wordsHint')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={filter.words ?? ''}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      <NativeSelect
        label={text('automations.runs.status')}
        value={filter.status ?? ''}
        data={[
          { value: '', label: text('automations.runs.allStatuses') },
          ...outcomes.map((one) => ({ value: one, label: text(`automations.status.${one}`) })),
        ]}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.automation}
        label={text('automations.failures.automation')}
        value={filter.automation ?? ''}
        data={[{ value: '', label: text('automations.failures.allAutomations') }, ...named]}
        onChange={(event) => onChange({ automation: event.currentTarget.value })}
      />
      <PeriodInputs from={filter.from} to={filter.to} onChange={onChange} />
      <RecordFilter record={filter.record} onChange={(record) => onChange({ record })} />
    </Group>
  );
}

/** The record of the runs, chosen by model and name. */
function RecordFilter({ record, onChange }: { record: string | undefined; onChange: (record: string) => void }) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const [open, setOpen] = useState(false);
  const [model, setModel] = useState<string | null>(null);
  const names = useRecordNames(record ? [record] : []);
  const data = [...(schema?.models.keys() ?? [])].map((slug) => ({
    value: slug,
    label: label(schema ? findModel(schema, slug)?.model.displayed_name : undefined) || slug,
  }));
  if (record)
    return (
      <Button
        variant="light"
        rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
        aria-label={text('automations.runSearch.noRecord')}
        onClick={() => onChange('')}
      >
        {names.get(record) ?? text('automations.runSearch.oneRecord')}
      </Button>
    );
  return (
    <Popover opened={open} onChange={setOpen} width={320} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text('automations.runSearch.record')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Select
            label={text('automations.fields.model')}
            searchable
            data={data}
            value={model}
            comboboxProps={{ withinPortal: false }}
            onChange={setModel}
            data-autofocus
          />
          {model && (
            <RecordPicker
              model={model}
              label={text('automations.runSearch.record')}
              onPick={({ identity }) => {
                setOpen(false);
                onChange(identity);
              }}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
