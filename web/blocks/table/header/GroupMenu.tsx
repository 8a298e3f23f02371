import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type Grouping, type GroupUnit, groupLevels, groupUnits } from '@millwright/core/view/setup/grouping.ts';
import { IconFold, IconFoldDown, IconX } from '@tabler/icons-react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import type { Table } from '../adapter/table.ts';
import { isGroupable, levelFor, unitsOf } from '../groups/levels.ts';
import type { ChosenGrouping } from '../groups/use-grouping.ts';
import classes from './GroupMenu.module.css';

type Props = { table: Table; grouping: ChosenGrouping };

/** Edits the grouping of a table, outermost level first, times with their unit; expands or collapses all groups. */
export function GroupMenu({ table, grouping: { chosen, choose, by } }: Props) {
  const text = useText();
  const label = useLabel();
  const levels = by?.levels ?? [];
  const offered = (own?: string) =>
    table.columns
      .filter((column) => isGroupable(column) && (column.path === own || !chosen.some(({ path }) => path === column.path)))
      .map(({ path, label: name }) => ({ value: path, label: label(name) }));
  const replace = (at: number, level: Grouping | null) => choose(chosen.flatMap((one, index) => (index === at ? (level ?? []) : one)));
  const places = text('blocks.groups.nothing');
  const next = offered();
  return (
    <Stack gap="xs" className={classes.menu}>
      {levels.map(({ column, by: unit }, at) => {
        const units = unitsOf(column);
        const names = [...offered(column.path)];
        if (!names.some(({ value }) => value === column.path)) names.unshift({ value: column.path, label: label(column.label) });
        return (
          <Group key={column.path} gap={8} wrap="nowrap" align="end">
            <NativeSelect
              className={classes.column}
              size="xs"
              label={text(at ? 'blocks.groups.then' : 'blocks.groups.first')}
              data={names}
              value={column.path}
              onChange={({ currentTarget: { value } }) => replace(at, levelFor(table.columns, value))}
            />
            {units.length > 0 && (
              <NativeSelect
                size="xs"
                aria-label={text('blocks.groups.unit')}
                data={groupUnits.map((value) => ({ value, label: text(`blocks.groups.units.${value}`) }))}
                value={unit ?? 'day'}
                onChange={({ currentTarget: { value } }) => replace(at, { path: column.path, by: value as GroupUnit })}
              />
            )}
            <ToolbarButton label={text('blocks.groups.remove', { name: label(column.label) })} icon={IconX} onClick={() => replace(at, null)} />
          </Group>
        );
      })}
      {levels.length < groupLevels && next.length > 0 && (
        <NativeSelect
          size="xs"
          label={text(levels.length ? 'blocks.groups.then' : 'blocks.groups.first')}
          data={[{ value: '', label: places }, ...next]}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const level = levelFor(table.columns, value);
            if (level) choose([...chosen, level]);
          }}
        />
      )}
      {levels.length > 0 && (
        <Group gap={8}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFoldDown size={16} stroke={1.75} />}
            onClick={() => table.openAllGroups(true)}
          >
            {text('blocks.groups.openAll')}
          </Button>
          <Button size="compact-sm" variant="default" leftSection={<IconFold size={16} stroke={1.75} />} onClick={() => table.openAllGroups(false)}>
            {text('blocks.groups.closeAll')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
