import { Button, Group } from '@mantine/core';
import type { RowForm } from '@millwright/core/model/types.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Row, valueAt } from '../../blocks/columns/values.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { openRelated } from '../../layers/drawer.ts';
import { useOpenRecord } from '../../layers/use-open-record.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { RowsTable } from '../rows/RowsTable.tsx';
import type { LaidOut } from '../rows/use-related-rows.ts';
import { useSeenForms } from './use-seen-forms.ts';

type Props = {
  laid: Pick<LaidOut, 'columns' | 'target'>;
  rows: readonly Row[];
  /** A form that starts with a row. */
  starts?: RowForm;
  off?: (row: Row) => ReactNode;
};

/** Shows the rows of a table, each with its form button, and a link to its record if no cell has one. */
export function TableRows({ laid, rows, starts: given, off }: Props) {
  const text = useText();
  const label = useLabel();
  const open = useOpenRecord();
  const formIds = useSeenForms(given !== undefined);
  const starts = given && formIds.has(given.form) ? given : undefined;
  const { columns, target } = laid;
  const primary = target.model.primary_attribute;
  const named = columns.some(({ path }) => path === primary);
  const opener = (row: Row) => (
    <ToolbarButton
      size={28}
      label={text('objects.openRow', { model: label(target.model.displayed_name) })}
      icon={IconChevronRight}
      onClick={() => open(row.identity)}
    />
  );
  const after = (row: Row) => (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {starts && <StartForm row={row} starts={starts} name={String(valueAt(row, primary) ?? text('objects.untitled'))} />}
      {off?.(row)}
      {!named && opener(row)}
    </Group>
  );
  return <RowsTable columns={columns} rows={rows} primary={primary} {...((off || starts || !named) && { after })} />;
}

/** A button that opens a form with the row filled in. */
function StartForm({ row, starts, name }: { row: Row; starts: RowForm; name: string }) {
  const label = useLabel();
  const client = useQueryClient();
  const { form, fills } = starts;
  const values = { [fills]: { identity: row.identity, name } };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`${label(starts.label)}: ${name}`}
      onClick={() => openRelated({ kind: 'form', form, values, needs_answer: true, onSaved: () => void client.invalidateQueries() })}
    >
      {label(starts.label)}
    </Button>
  );
}
